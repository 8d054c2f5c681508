import { pagesOf } from '#contract/lists.ts'
import { AGENCIES_PER_PAGE, type agencies } from '#contract/homes/agencies.ts'
import { Problem, type Handlers } from '../../context.ts'
import { presentRef } from '../places/present.ts'
import { selectBranches, selectMark, selectTexts } from './own-queries.ts'
import { placeOf, smallPicture, toBranch, toLegalIds } from './present.ts'
import { selectAgencies, selectAgency, selectNames, selectTeam } from './public-queries.ts'
import { replyTimeOf } from './reply-time-queries.ts'

export const handlers: Handlers<typeof agencies> = {
  async list({ location, ...wanted }, call) {
    const place = call.places.get(location)
    if (!place)
      throw new Problem(
        422,
        'validation_failed',
        'api.field.unknownOption',
        {},
        { field: 'location' },
      )
    const { countryId, cityId } = place
    const stateIds = call.places.parts(place).flatMap(({ stateId }) => stateId ?? [])
    const at = { countryId, stateIds, cityId }
    const { rows, total, languages } = await selectAgencies(call.db, at, wanted)
    const data = rows.map(
      ({ id, slug, name, country_id, logo, languages: spoken, buy, rent, branch, checked_at }) => {
        const at = branch && placeOf(branch, call)
        return {
          id,
          slug,
          name,
          country: call.places.get(`country${country_id}`)?.iso2 ?? '',
          logo: smallPicture(logo),
          languages: spoken,
          stock: { buy, rent },
          place: at && call.places.name(at, call.locale),
          checkedAt: checked_at,
        }
      },
    )
    return {
      data,
      languages,
      total,
      page: wanted.page,
      pages: pagesOf(total, AGENCIES_PER_PAGE),
    }
  },

  async get({ slug }, call) {
    const { db, places, locale } = call
    const agency = await selectAgency(db, slug)
    // An unverified name may be an impostor's.
    if (!agency || (agency.buy + agency.rent === 0 && !agency.was_checked))
      throw new Problem(404, 'not_found', 'agencies.error.notFound')
    const {
      id,
      name,
      country_id,
      logo,
      languages,
      buy,
      rent,
      website,
      phone,
      email,
      founded,
      feed_at,
      countries,
    } = agency
    const [texts, branches, team, legal, { n, medianHours }] = await Promise.all([
      selectTexts(db, id),
      selectBranches(db, id),
      selectTeam(db, id),
      selectMark(db, id),
      replyTimeOf(db, id),
    ])
    const rank = (lang: string): number => (lang === locale ? 0 : lang === 'en' ? 1 : 2)
    return {
      data: {
        id,
        slug,
        name,
        languages,
        website,
        phone,
        email,
        founded,
        country: places.get(`country${country_id}`)?.iso2 ?? '',
        logo: smallPicture(logo),
        stock: { buy, rent },
        texts: Object.entries(texts)
          .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
          .map(([lang, text]) => ({ lang, text })),
        branches: branches
          .filter(({ is_public }) => is_public)
          .map((branch) => {
            const place = placeOf(branch, call)
            return {
              ...toBranch(branch, call),
              lat: place?.lat ?? null,
              lon: place?.lon ?? null,
              path: place?.path ?? '',
            }
          }),
        team: team.map(({ name: who, picture, role }) => ({
          name: who,
          picture: smallPicture(picture),
          role,
        })),
        legal: legal ? { ...toLegalIds(legal), at: legal.decided_at ?? legal.sent_at } : null,
        answersIn:
          medianHours === null ? null : { hours: Math.round(medianHours * 10) / 10, count: n },
        feedAt: feed_at,
        listed: buy + rent > 0 || legal !== undefined,
        countries: [...new Set([country_id, ...countries])]
          .flatMap((country) => places.get(`country${country}`) ?? [])
          .map((country) => presentRef(country, call)),
      },
    }
  },

  names: async ({ ids }, { db }) => ({ data: await selectNames(db, ids) }),
}
