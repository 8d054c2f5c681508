import type { Offer } from '#contract/homes/offers.ts'
import type { Summary, summary } from '#contract/know/summary.ts'
import type { Claim } from '#summary/claims.ts'
import { currencyIn } from '#contract/ground/country-currencies.ts'
import { unitsOfAll, type PageUnits } from '#contract/people/country-units.ts'
import { offerSentences } from '#summary/offer.ts'
import { placeSentences } from '#summary/place.ts'
import type { Sentence } from '#summary/sentence.ts'
import { severalSentences } from '#summary/several.ts'
import { Problem, type Call, type Handlers } from '../../context.ts'
import { marketFigures } from '../../homes/market/handlers.ts'
import { countryOfHome } from '../../homes/offers/named.ts'
import { readOffer } from '../../homes/offers/handlers.ts'
import { readClaims } from './claims.ts'
import { writtenByModel } from './model.ts'
import { sentenceText, sourceText } from './render.ts'

export const handlers: Handlers<typeof summary> = {
  async get({ offer: id, location, ids, currency, units }, call) {
    const inUnits = (countries: readonly (string | null)[]) => ({
      ...call,
      units: units ?? unitsOfAll(countries, call.locale),
    })
    const subjects = [id, location, ids].filter((one) => one !== undefined)
    if (subjects.length !== 1) throw new Problem(422, 'validation_failed', 'summary.error.one')
    if (id !== undefined) {
      const offer = await readOffer({ id, currency }, call)
      return summarized(
        offerSentences(offer, await readClaims(offer.texts)),
        [offer],
        inUnits([countryOfHome(offer)]),
      )
    }
    if (location !== undefined) {
      const iso2 = call.places.get(location)?.iso2 ?? null
      const figures = await marketFigures(
        { location, currency: currency ?? (iso2 && currencyIn(iso2)) ?? undefined },
        call,
      )
      return summarized(placeSentences(figures), [], inUnits([iso2]))
    }
    const found = await Promise.all(
      [...new Set(ids)].map((one) => offerOrNone(one, currency, call)),
    )
    const several = found.filter((offer) => offer !== null)
    const read: { offer: Offer; claims: Claim[] }[] = []
    for (const offer of several) {
      // Machine translations repeat the text that they were made from.
      const written = offer.texts.filter(({ origin }) => origin !== 'machine')
      read.push({ offer, claims: await readClaims(written) })
    }
    return summarized(severalSentences(read), several, inUnits(several.map(countryOfHome)))
  },
}

/** Null for an offer that is gone. */
async function offerOrNone(id: number, currency: string | undefined, call: Call) {
  try {
    return await readOffer({ id, currency }, call)
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return null
    throw error
  }
}

async function summarized(
  written: readonly Sentence[],
  of: readonly Offer[],
  call: Call & { units: PageUnits },
): Promise<Summary> {
  const t = call.messages.translator(call.locale, call.units)
  const lang = t.format.language
  const sources: Summary['sources'] = []
  const known = new Map<string, number>()
  const numberOf = (source: Summary['sources'][number]): number => {
    const key = JSON.stringify(source)
    const at = known.get(key) ?? sources.push(source) - 1
    known.set(key, at)
    return at
  }
  const sentences = written.map((sentence) => ({
    part: sentence.part,
    text: sentenceText(sentence, t),
    offer: sentence.offer ?? null,
    sources: [...new Set(sentence.sources.map((source) => numberOf(sourceText(source, t))))],
  }))
  const better = await writtenByModel({ sentences, sources }, call, lang)
  const about = better?.map(({ text, sources: cited }) => ({
    part: 'about' as const,
    text,
    offer: null,
    sources: cited,
  }))
  return {
    sentences: about
      ? [
          ...sentences.filter(({ part }) => part === 'contradictions'),
          ...about,
          ...sentences.filter(({ part }) => part !== 'contradictions' && part !== 'about'),
        ]
      : sentences,
    sources,
    offers: of.map(({ id, slugId, title, titleLang }) => ({ id, slugId, title, titleLang })),
    byModel: about !== undefined,
    units: call.units,
  }
}
