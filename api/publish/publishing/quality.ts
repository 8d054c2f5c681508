import { areaOf, isPlot, ON_REQUEST } from '#contract/library.ts'
import type { OfferContent, Quality } from '#contract/publish/publishing.ts'
import type { Step } from '#contract/offer-fields.ts'

interface Criterion {
  key: string
  step: Step
  /** Points of 100. */
  weight: number
  /** Degree of fulfilment, 0 to 1. */
  met: (content: OfferContent) => number
}

/** The longest of its texts, in characters. */
const longest = (content: OfferContent): number =>
  Math.max(0, ...Object.values(content.texts).map(({ description }) => description.length))
const known = (...values: readonly unknown[]): number =>
  values.every((value) => value !== null && value !== '') ? 1 : 0

/** Criteria of listing quality, by weight. */
const CRITERIA: readonly Criterion[] = [
  {
    key: 'pictures',
    step: 'pictures',
    weight: 25,
    met: ({ pictures }) => Math.min(1, pictures.filter(({ kind }) => kind === 'photo').length / 8),
  },
  {
    key: 'plan',
    step: 'pictures',
    weight: 5,
    met: (content) =>
      isPlot(content.category) || content.pictures.some(({ kind }) => kind === 'plan') ? 1 : 0,
  },
  {
    key: 'title',
    step: 'texts',
    weight: 10,
    met: ({ texts }) => (Object.values(texts).some(({ title }) => title.length >= 20) ? 1 : 0),
  },
  {
    key: 'description',
    step: 'texts',
    weight: 20,
    met: (content) => Math.min(1, longest(content) / 600),
  },
  {
    key: 'languages',
    step: 'texts',
    weight: 8,
    met: ({ texts }) =>
      Math.min(
        1,
        Object.values(texts).filter(({ title, description }) => title && description).length / 2,
      ),
  },
  {
    key: 'area',
    step: 'facts',
    weight: 14,
    met: (content) => known(areaOf(content)),
  },
  {
    key: 'rooms',
    step: 'facts',
    weight: 8,
    met: (content) => (isPlot(content.category) ? 1 : known(content.rooms ?? content.bedrooms)),
  },
  {
    key: 'bathrooms',
    step: 'facts',
    weight: 4,
    met: (content) => (isPlot(content.category) ? 1 : known(content.bathrooms)),
  },
  {
    key: 'year',
    step: 'facts',
    weight: 3,
    met: (content) => (isPlot(content.category) ? 1 : known(content.yearBuilt)),
  },
  {
    key: 'energy',
    step: 'facts',
    weight: 4,
    met: (content) => (isPlot(content.category) ? 1 : known(content.energyClass)),
  },
  {
    key: 'features',
    step: 'facts',
    weight: 6,
    met: (content) => (isPlot(content.category) ? 1 : Math.min(1, content.features.length / 3)),
  },
  { key: 'pin', step: 'where', weight: 9, met: ({ point }) => known(point) },
  { key: 'street', step: 'where', weight: 4, met: ({ street }) => known(street) },
  {
    key: 'price',
    step: 'price',
    weight: 6,
    met: ({ priceType }) => (priceType !== null && priceType !== ON_REQUEST ? 1 : 0),
  },
  { key: 'phone', step: 'contact', weight: 4, met: ({ contactPhone }) => known(contactPhone) },
]
const TOTAL = CRITERIA.reduce((sum, { weight }) => sum + weight, 0)

/** The completeness of an offer, and possible improvements, most useful first. */
export function qualityOf(content: OfferContent): Quality {
  const fixes = CRITERIA.map(({ key, step, weight, met }) => ({
    key,
    step,
    gain: Math.round(((1 - met(content)) * weight * 100) / TOTAL),
  })).filter(({ gain }) => gain > 0)
  const missing = CRITERIA.reduce((sum, { weight, met }) => sum + (1 - met(content)) * weight, 0)
  return {
    score: Math.round((1 - missing / TOTAL) * 100),
    fixes: fixes.toSorted((a, b) => b.gain - a.gain),
  }
}
