import { HOUSE_TYPES } from '#contract/library.ts'
import { streetAlone } from '#text/street.ts'
import type { Step } from './csv-offer.ts'
import type { Columns } from './csv-values.ts'
import { TEMPLATE_NAMES, type CsvMapping } from './mapping.ts'
import type { FeedOffer } from './offer.ts'
import { oneLine, plainText, titleOf } from './plain.ts'
import { fillTemplate, parseTemplate, type Template } from './template.ts'

/** Templates by category, `*` for the rest. */
function compileTemplate(
  source: string | Partial<Record<string, string>>,
): (category: number) => Template {
  const variants = typeof source === 'string' ? { '*': source } : source
  const parsed = new Map(
    Object.entries(variants).map(([slug, text]) => [
      slug,
      parseTemplate(text ?? '', TEMPLATE_NAMES),
    ]),
  )
  const byId = new Map(
    HOUSE_TYPES.map((type) => [type.id as number, parsed.get(type.slug) ?? parsed.get('*')!]),
  )
  return (category) => byId.get(category)!
}

const namedValue =
  (offer: FeedOffer) =>
  (name: string): string | number | null => {
    switch (name) {
      case 'area':
        return round(offer.livingArea ?? offer.builtArea ?? offer.plotArea)
      case 'town':
      case 'province':
      case 'country':
        return offer.place[name]
      case 'livingArea':
      case 'builtArea':
      case 'plotArea':
        return round(offer[name])
      case 'rooms':
      case 'bedrooms':
      case 'bathrooms':
      case 'floor':
      case 'floors':
      case 'yearBuilt':
        return offer[name]
      case 'street':
        // A title is public, so it must not give away a hidden address.
        return offer.street === null || offer.addressPrivacy === 'area'
          ? null
          : streetAlone(offer.street)
      case 'reference':
      case 'postalCode':
      case 'district':
        return offer[name]
      default:
        return null
    }
  }

const round = (value: number | null): number | null => (value === null ? null : Math.round(value))

/** Titles and descriptions, from templates or columns. */
export function compileTexts(mapping: CsvMapping, columns: Columns): Step[] {
  const steps: Step[] = Object.entries(mapping.texts).map(([lang, text]): Step => {
    if ('titleColumn' in text) {
      const title = columns.text(text.titleColumn)
      const description = text.descriptionColumn ? columns.text(text.descriptionColumn) : () => null
      return (row, offer) => {
        const body = plainText(description(row) ?? '')
        const head = oneLine(plainText(title(row) ?? '')) || titleOf(body)
        if (head) offer.texts.push({ lang, title: head, description: body })
      }
    }
    const title = compileTemplate(text.title)
    const description = text.description === undefined ? null : compileTemplate(text.description)
    return (_row, offer) => {
      const value = namedValue(offer)
      const head = fillTemplate(title(offer.category), value)?.trim()
      // The first part may be an optional one that was left out.
      if (head)
        offer.texts.push({
          lang,
          title: head[0]!.toUpperCase() + head.slice(1),
          description:
            (description && fillTemplate(description(offer.category), value)?.trim()) ?? '',
        })
    }
  })
  steps.push((_row, offer, problems) => {
    if (offer.texts.length === 0)
      problems.rejected('title', 'missing', 'None of the languages gives a title.')
  })
  return steps
}
