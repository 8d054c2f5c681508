import type { MetaDescriptor } from 'react-router'
import { unitsIn, type PageUnits } from '#contract/people/country-units.ts'
import { escapeXml } from '#text/xml.ts'
import type { Visit } from './load-context.ts'
import type { HeadPage } from './seo.ts'

/**
 * Input of a page's head, for loaders: they send the parts of the head that the browser updates when it navigates, so that it needs no code that
 * makes it. Crawlers, which read the rest, do not navigate.
 */
export function headPage(
  { host, locale, language, complete, origin }: Visit,
  units: PageUnits,
): HeadPage {
  const t = host.messages.translator(language, units)
  return {
    t,
    format: t.format,
    locale,
    language,
    origin,
    complete,
  }
}

/** Units of a page about a country that its address does not name, for loaders. */
export const unitsAbout = (
  { choice, locale }: Pick<Visit, 'choice' | 'locale'>,
  iso2: string | null,
): PageUnits => choice.units ?? unitsIn(iso2, locale)

/** The parts of the head that the browser updates: title, canonical address and feeds. The rest goes into the document as it is. */
export function browserHead(
  visit: Pick<Visit, 'documentHead'>,
  head: readonly MetaDescriptor[],
): MetaDescriptor[] {
  const isOfBrowser = (item: MetaDescriptor): boolean =>
    'title' in item ||
    ('tagName' in item &&
      (item['rel'] === 'canonical' || (item['rel'] === 'alternate' && 'type' in item)))
  visit.documentHead = head.filter((item) => !isOfBrowser(item))
  return head.filter(isOfBrowser)
}

/** Tags of a head, as React would write them in a tenth of the time. */
export const headMarkup = (head: readonly MetaDescriptor[]): string => head.map(tagOf).join('')

function tagOf(item: MetaDescriptor): string {
  if ('script:ld+json' in item)
    return `<script type="application/ld+json">${JSON.stringify(item['script:ld+json']).replaceAll('<', '\\u003c')}</script>`
  const { tagName = 'meta', ...attributes } = item as Record<string, string>
  return `<${tagName}${Object.entries(attributes)
    .map(([name, value]) => ` ${name.toLowerCase()}="${escapeXml(value)}"`)
    .join('')}/>`
}
