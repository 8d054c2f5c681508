import type { MetaDescriptor } from 'react-router'
import { address } from '#contract/addresses.ts'
import { breadcrumbJsonLd } from '../../homes/offers/json-ld.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { jsonLd, type HeadPage } from '../../ground/page/seo.ts'
import type { Crumb } from '../../ground/ui/breadcrumbs.tsx'

/** Breadcrumbs of a page of help: those above it, and its own, which has no address. */
export const trailOf = (t: HeadPage['t'], ...rest: Crumb[]): Crumb[] => [
  { label: t('layout.home'), to: address('home') },
  { label: t('docs.index.title'), ...(rest.length > 0 ? { to: address('docs') } : {}) },
  ...rest,
]

/** The same for search engines. `path`: of the page itself. */
export const trailData = (
  trail: readonly Crumb[],
  path: string,
  { locale, origin }: HeadPage,
): MetaDescriptor[] =>
  import.meta.env.SSR
    ? jsonLd(
        breadcrumbJsonLd(
          trail.map(({ label, to = path }) => ({ name: label, path: inLocale(to, locale) })),
          origin,
        ),
      )
    : []
