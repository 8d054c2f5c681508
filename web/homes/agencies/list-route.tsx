import { Building2, Search } from 'lucide-react'
import {
  Form,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { address, placeAddress } from '#contract/addresses.ts'
import { AGENCY_SORTS, type AgencyCard } from '#contract/homes/agencies.ts'
import { PlaceId } from '#contract/homes/places.ts'
import { isLocale, LOCALES } from '#i18n/locales.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { breadcrumbJsonLd } from '../offers/json-ld.ts'
import { inLocale } from '../../ground/page/addresses.ts'
import { visitContext, type Visit } from '../../ground/page/load-context.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { queryOf, paramsOf } from '../../ground/page/params.ts'
import { placeText } from '../../ground/page/place-text.ts'
import { jsonLd, pageOf, seo } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { Logo } from '../../ground/ui/logo.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { Container } from '../../ground/ui/section.tsx'
import styles from './agencies.module.css'

interface Filter {
  location?: string | undefined
  speaks?: string | undefined
  q?: string | undefined
  sort?: 'name' | undefined
}

const pageAddress = (country: string, filter: Filter, page = 1): string =>
  address('agencies', { country, ...filter, page })

/** The place in the country with this name; null for an unknown name. */
async function placeNamed({ api, language }: Visit, q: string, iso2: string) {
  const places = [await api.places.find({ q: q.slice(0, 58), areas: '0', lang: language })]
    .flat()
    .filter((place) => place.iso2 === iso2)
  return places[0] ?? null
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext)
  const { api, locale, language } = visit
  const { country: code } = paramsOf<'agencies'>(params)
  const page = /^[a-z]{2}$/i.test(code)
    ? await api.places.page({ path: code.toLowerCase(), lang: language }).catch(() => null)
    : null
  if (!page) throw await notFound(visit, url)
  const country = page.location
  const { place: typed, location: id, speaks, q, sort, page: number = 1 } = queryOf('agencies', url)
  const filter: Filter = { speaks: isLocale(speaks) ? speaks : undefined, q, sort }
  const found = typed === undefined ? null : await placeNamed(visit, typed, country.iso2)
  if (found)
    throw redirect(inLocale(pageAddress(country.iso2, { ...filter, location: found.id }), locale))
  const at =
    id && PlaceId.safeParse(id).success
      ? [await api.places.find({ id, lang: language }).catch(() => [])].flat()[0]
      : undefined
  const place = at && at.iso2 === country.iso2 && at.type !== 'country' ? at : null
  if (place) filter.location = place.id
  const list = await api.agencies.list({
    ...filter,
    location: place?.id ?? country.id,
    page: number,
    lang: language,
  })
  const right = inLocale(address('agencies', { country: country.iso2 }), locale)
  if (url.pathname !== right) throw redirect(right + url.search, 301)
  if (number > list.pages)
    throw redirect(inLocale(pageAddress(country.iso2, filter, list.pages), locale))
  return {
    country: {
      name: country.name,
      nameIn: country.nameIn,
      iso2: country.iso2,
      path: country.path,
    },
    place: place && { id: place.id, name: place.name, nameIn: place.nameIn, path: place.path },
    unknown: typed ?? null,
    filter,
    list,
    states: page.children.filter(({ count }) => count > 0).slice(0, 12),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const page = pageOf(matches)
  if (!loaderData || !page) return []
  const { country, filter, list } = loaderData
  const plain = Object.values(filter).every((value) => value === undefined)
  const { t, locale, origin } = page
  const trail = [
    { name: t('layout.home'), path: address('home') },
    country,
    { name: t('agencies.list.crumb'), path: address('agencies', { country: country.iso2 }) },
  ]
  return [
    ...seo(page, {
      title: placeText(t, 'agencies.list.seoTitle', [country]),
      description: placeText(t, 'agencies.list.seoDescription', [country], { count: list.total }),
      path: pageAddress(country.iso2, {}, list.page),
      index: plain && list.total > 0,
    }),
    ...(import.meta.env.SSR
      ? jsonLd(
          breadcrumbJsonLd(
            trail.map(({ name, path }) => ({ name, path: inLocale(path, locale) })),
            origin,
          ),
        )
      : []),
  ]
}

/** The agencies of a country, filtered by place, language and name. A plain GET form: the address is the list. */
export default function Agencies() {
  const { country, place, unknown, filter, list, states } = useLoaderData<typeof loader>()
  const { t, format, locale } = usePageContext()
  const names = new Map(LOCALES.map(({ code, name }) => [code as string, name]))
  const where = [place ?? country]
  const filtered = Object.entries(filter).some(
    ([name, value]) => name !== 'sort' && value !== undefined,
  )
  return (
    <Container className={styles['page']}>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: country.name, to: placeAddress(country.path) },
          { label: t('agencies.list.crumb') },
        ]}
      />
      <h1 className="title">{placeText(t, 'agencies.list.title', where)}</h1>
      <search>
        <Form
          method="get"
          action={`/${locale}${address('agencies', { country: country.iso2 })}`}
          key={JSON.stringify([filter, unknown])}
          className={styles['filter']}
        >
          <Field
            type="search"
            name="q"
            label={t('agencies.list.name')}
            defaultValue={filter.q ?? ''}
            maxLength={100}
            autoComplete="off"
            dir="auto"
          />
          <Field
            name="place"
            label={t('agencies.list.place')}
            defaultValue={unknown ?? place?.name ?? ''}
            error={unknown === null ? undefined : t('form.place.none')}
            maxLength={58}
            autoComplete="off"
            dir="auto"
          />
          <Select
            name="speaks"
            label={t('agencies.list.speaks')}
            defaultValue={filter.speaks ?? ''}
          >
            <option value="">{t('agencies.list.anyLanguage')}</option>
            {list.languages.map(({ code, count }) => (
              <option key={code} value={code} lang={code}>
                {names.get(code) ?? code} ({format.number(count)})
              </option>
            ))}
          </Select>
          <Select name="sort" label={t('agencies.list.sort')} defaultValue={filter.sort ?? 'stock'}>
            {AGENCY_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`agencies.sort.${sort}`)}
              </option>
            ))}
          </Select>
          <Button type="submit" look="primary" icon={<Search aria-hidden="true" />}>
            {t('agencies.list.submit')}
          </Button>
        </Form>
      </search>
      {states.length > 0 && (
        <nav aria-label={t('agencies.list.regions')}>
          <ChipList>
            {states.map(({ id, name }) => (
              <li key={id}>
                <Chip
                  to={pageAddress(country.iso2, {
                    ...filter,
                    location: place?.id === id ? undefined : id,
                  })}
                  aria-current={place?.id === id ? 'true' : undefined}
                >
                  {name}
                </Chip>
              </li>
            ))}
          </ChipList>
        </nav>
      )}
      <p role="status" className="muted">
        {t('agencies.list.count', { count: list.total })}
        {filtered && (
          <>
            {' '}
            <LocaleLink to={pageAddress(country.iso2, { sort: filter.sort })}>
              {t('agencies.list.clear')}
            </LocaleLink>
          </>
        )}
      </p>
      {list.data.length === 0 ? (
        <EmptyState
          icon={<Building2 aria-hidden="true" />}
          title={placeText(t, 'agencies.list.none', where)}
        >
          <p>{t(filtered ? 'agencies.list.noneFiltered' : 'agencies.list.noneHint')}</p>
        </EmptyState>
      ) : (
        <ul className={styles['cards']}>
          {list.data.map((agency) => (
            <Card key={agency.id} agency={agency} names={names} />
          ))}
        </ul>
      )}
      <Pagination
        page={list.page}
        pages={list.pages}
        to={(page) => pageAddress(country.iso2, filter, page)}
      />
    </Container>
  )
}

function Card({
  agency: { slug, name, country, logo, place, stock, languages, checkedAt },
  names,
}: {
  agency: AgencyCard
  names: ReadonlyMap<string, string>
}) {
  const { t, format } = usePageContext()
  return (
    <li className={styles['card']}>
      <Logo name={name} logo={logo} size={56} />
      <div className={styles['what']}>
        <h2 className={styles['name']}>
          <LocaleLink to={address('agency', { country, slug })} className="plain covers">
            <bdi>{name}</bdi>
          </LocaleLink>
        </h2>
        {place && <Soft>{place}</Soft>}
        <p className={styles['stock']}>
          <span>{t('agencies.stock.buy', { count: stock.buy })}</span>
          <span>{t('agencies.stock.rent', { count: stock.rent })}</span>
        </p>
        {languages.length > 0 && (
          <Soft>{format.list(languages.map((code) => names.get(code) ?? code))}</Soft>
        )}
        {checkedAt && (
          <p className={styles['good']}>
            {t('agencies.checked', { date: format.date(checkedAt, 'medium') })}
          </p>
        )}
      </div>
    </li>
  )
}
