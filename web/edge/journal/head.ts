import type { MetaDescriptor } from 'react-router'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Article, Author, Flow, journal } from '#contract/edge/journal.ts'
import { absoluteUrl, pictureUrl } from '#contract/people/pictures.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { FEED_TYPES } from '../../ground/page/feed-address.ts'
import { jsonLd, seo, type HeadPage } from '../../ground/page/seo.ts'
import { breadcrumbJsonLd } from '../../homes/offers/json-ld.ts'

type List = OutputOf<typeof journal.list>
type Step = readonly [name: string, path: string]

/** Breadcrumbs of the journal for search engines. */
const trailOf = (page: HeadPage, ...steps: Step[]): Record<string, unknown> =>
  breadcrumbJsonLd(
    (
      [
        [page.t('layout.home'), address('home')],
        [page.t('journal.list.title'), address('journal')],
        ...steps,
      ] satisfies Step[]
    ).map(([name, path]) => ({ name, path: inLocale(path, page.locale) })),
    page.origin,
  )

/** Links to the feeds, of the journal or of a series. */
const feedTags = (page: HeadPage, title: string, flow?: string): MetaDescriptor[] =>
  (['rss', 'json'] as const).map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: FEED_TYPES[format],
    title,
    href:
      page.origin +
      inLocale(address(format === 'rss' ? 'journal-rss' : 'journal-json', { flow }), page.locale),
  }))

/** Authors are people, except the portal’s own editors. */
const authorType = (name: string) => (/\bLares\b/.test(name) ? 'Organization' : 'Person')

export function articleHead(article: Article, page: HeadPage): MetaDescriptor[] {
  const { slug, language, title, summary, picture, author, flow } = article
  const path = address('article', { slug })
  const url = page.origin + inLocale(path, language)
  const image = picture && absoluteUrl(pictureUrl(picture), page.origin)
  return [
    ...seo(page, {
      title: `${title} | Lares`,
      description: summary,
      path,
      paths: Object.fromEntries(
        article.languages.map((one) => [one.language, address('article', { slug: one.slug })]),
      ),
      canonicalIn: language,
      index: language === page.locale,
      languages: article.languages.map((one) => one.language),
      type: 'article',
      ...(image && { image }),
    }),
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.changedAt },
    ...feedTags(page, page.t('journal.list.title')),
    ...jsonLd(
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: title,
        description: summary,
        inLanguage: language,
        mainEntityOfPage: url,
        url,
        datePublished: article.publishedAt,
        dateModified: article.changedAt,
        wordCount: article.words,
        ...(image && { image: [image] }),
        ...(author && {
          author: {
            '@type': authorType(author.name),
            name: author.name,
            url: page.origin + inLocale(address('author', { slug: author.slug }), page.locale),
          },
        }),
        ...(flow && { articleSection: flow.title }),
        publisher: {
          '@type': 'Organization',
          name: 'Lares',
          logo: { '@type': 'ImageObject', url: `${page.origin}/icons/512.png` },
        },
        about: article.places.map(({ name, path }) => ({
          '@type': 'Place',
          name,
          url: page.origin + inLocale(path, page.locale),
        })),
      },
      trailOf(
        page,
        ...(flow ? [[flow.title, address('flow', { flow: flow.slug })] as const] : []),
        [title, path],
      ),
    ),
  ]
}

export const flowHead = (flow: Flow, page: HeadPage): MetaDescriptor[] => [
  ...seo(page, {
    title: `${flow.title} | Lares`,
    description: flow.lead || flow.title,
    path: address('flow', { flow: flow.slug }),
    index: flow.language === page.locale,
    languages: flow.languages,
    canonicalIn: flow.language,
  }),
  ...feedTags(page, flow.title, flow.slug),
  ...jsonLd(trailOf(page, [flow.title, address('flow', { flow: flow.slug })])),
]

export const listHead = (list: List, page: HeadPage): MetaDescriptor[] => [
  ...seo(page, {
    title: page.t('journal.list.seoTitle'),
    description: page.t('journal.list.lead'),
    path: address('journal', { page: list.page }),
    index: list.languages.includes(page.locale),
    languages: list.languages,
  }),
  ...feedTags(page, page.t('journal.list.title')),
  ...jsonLd(trailOf(page)),
]

export function authorHead(
  { slug, name, about, languages }: Author,
  page: HeadPage,
): MetaDescriptor[] {
  const path = address('author', { slug })
  return [
    ...seo(page, {
      title: `${name} | Lares`,
      description: about ?? page.t('journal.author.description', { name }),
      path,
      index: languages.includes(page.locale),
      languages,
    }),
    ...jsonLd(trailOf(page, [name, path])),
  ]
}
