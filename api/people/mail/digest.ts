import { escapeHtml } from './page.ts'

/** A home in a mail; all are texts in the reader's language but for its title. */
export interface DigestHome {
  reasons: readonly string[]
  price: string
  title: string
  lang: string
  facts: string
  place: string
  /** The advertiser, or the number of advertisers. */
  others: string | null
  url: string
}
interface Link {
  label: string
  url: string
}
export interface Digest {
  subject: string
  greeting: string
  lead: string
  homes: readonly DigestHome[]
  /** Line about the hidden rest; null if all is shown. */
  more: string | null
  actions: readonly Link[]
  /** Why one got it. */
  closing: string
  links: readonly Link[]
}

/** Dark colours for mail programs that support them. */
const DARK = `@media (prefers-color-scheme:dark){body,.d-bg{background:#1c1913!important;color:#f4f0e8!important}.d-soft{color:#b5ab9b!important}.d-card{background:#28241c!important;border-color:#3d372c!important}.d-accent{color:#ff9b85!important}.d-line{border-color:#3d372c!important}}`

/** A mail with homes, as text and as HTML that old mail programs show: all text is escaped, styles are inline, nothing is fetched. */
export function digestPage(
  digest: Digest,
  lang: string,
  dir: 'ltr' | 'rtl',
): { subject: string; text: string; html: string } {
  const { subject, greeting, lead, homes, more, actions, closing, links } = digest
  const text = [
    greeting,
    lead,
    ...homes.map(textOf),
    ...(more ? [more] : []),
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    ['--', closing, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: htmlOf() }

  function htmlOf(): string {
    const soft = 'font-size:14px;color:#6b6459'
    const paragraph = (line: string, style = 'margin:0 0 16px', name = ''): string =>
      `<p class="${name}" style="${style}">${escapeHtml(line)}</p>`
    const card = (home: DigestHome): string =>
      `<div class="d-card" style="margin:0 0 12px;padding:16px;background:#faf8f4;border:1px solid #e5e0d8;border-radius:8px">` +
      paragraph(
        home.reasons.join(' · '),
        'margin:0 0 4px;font-size:13px;font-weight:600;color:#9d3b28',
        'd-accent',
      ) +
      paragraph(home.price, 'margin:0 0 4px;font-size:20px;font-weight:700') +
      `<p style="margin:0 0 4px"><a class="d-accent" href="${escapeHtml(home.url)}" lang="${escapeHtml(home.lang)}" dir="auto" style="color:#9d3b28">${escapeHtml(home.title)}</a></p>` +
      [home.facts, home.place, home.others]
        .filter((line) => line)
        .map((line) => paragraph(line ?? '', `margin:0;${soft}`, 'd-soft'))
        .join('') +
      '</div>'
    const [first, ...rest] = actions
    const button = first
      ? `<p style="margin:24px 0 12px"><a href="${escapeHtml(first.url)}" style="display:inline-block;padding:12px 24px;background:#9d3b28;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(first.label)}</a></p>`
      : ''
    const link = ({ label, url }: Link): string =>
      `<a class="d-accent" href="${escapeHtml(url)}" style="color:#9d3b28">${escapeHtml(label)}</a>`
    return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body style="margin:0;background:#ffffff;color:#1c1913;font:16px/1.5 'Noto Sans',system-ui,sans-serif"><div class="d-bg" style="max-width:560px;margin:0 auto;padding:32px 24px">
<p class="d-accent" style="margin:0 0 32px;font-weight:700;font-size:20px;color:#9d3b28">Lares</p>
${paragraph(greeting)}
${paragraph(lead)}
${homes.map(card).join('\n')}
${more ? paragraph(more) : ''}
${button}
${rest.map((one) => `<p style="margin:0 0 12px">${link(one)}</p>`).join('\n')}
<div class="d-line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid #e5e0d8">
${paragraph(closing, `margin:0 0 8px;${soft}`, 'd-soft')}
<p class="d-soft" style="margin:0;${soft}">${links.map(link).join(' · ')}</p>
</div>
</div></body></html>
`
  }
}

const textOf = ({ reasons, price, title, facts, place, others, url }: DigestHome): string =>
  [reasons.join(' · '), `${price} – ${title}`, facts, place, others, url]
    .filter((line) => line)
    .join('\n')
