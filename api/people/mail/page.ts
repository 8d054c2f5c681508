export interface LetterText {
  subject: string
  greeting: string
  lines: readonly string[]
  action: { label: string; url: string } | undefined
  closing: string
  /** Below all. */
  link: { label: string; url: string } | undefined
}

/** A mail as HTML that old mail programs show: all text is escaped, styles are inline, nothing is fetched. */
export function page(
  { subject, greeting, lines, action, closing, link }: LetterText,
  lang: string,
  dir: 'ltr' | 'rtl',
): string {
  const paragraph = (text: string, style = 'margin:0 0 16px'): string =>
    `<p style="${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 24px;background:#9d3b28;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#6b6459;word-break:break-all" dir="ltr">${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html>
<html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#ffffff;color:#1c1913;font:16px/1.5 'Noto Sans',system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 32px;font-weight:700;font-size:20px;color:#9d3b28">Lares</p>
${[greeting, ...lines].map((line) => paragraph(line)).join('\n')}
${button}
${paragraph(closing, 'margin:32px 0 0;padding-top:16px;border-top:1px solid #e5e0d8;font-size:13px;color:#6b6459')}
${link ? `<p style="margin:8px 0 0;font-size:13px"><a href="${escapeHtml(link.url)}" style="color:#6b6459">${escapeHtml(link.label)}</a></p>` : ''}
</div></body></html>
`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
