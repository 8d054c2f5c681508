import type { MetaDescriptor } from 'react-router'
import type { Units } from '#contract/country-units.ts'
import type { Visit } from './load-context.ts'
import type { HeadPage } from './seo.ts'

/**
 * What a page's head needs to know, for loaders: they send what the browser changes in the head when it navigates, so that it needs no code that
 * makes it. Crawlers, which read the rest, do not navigate.
 */
export function headPage({ host, locale, language, origin }: Visit, units: Units): HeadPage {
  const t = host.messages.translator(language, units)
  return {
    t,
    format: t.format,
    locale,
    language,
    origin,
    complete: host.messages.completeLocales(),
  }
}

/** Title, canonical address and feeds. */
export const browserHead = (head: readonly MetaDescriptor[]): MetaDescriptor[] =>
  head.filter(
    (item) =>
      'title' in item ||
      ('tagName' in item &&
        (item['rel'] === 'canonical' || (item['rel'] === 'alternate' && 'type' in item))),
  )
