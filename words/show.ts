import { FEATURES } from '#contract/homes/offer-lists.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import type { Span } from '#text/spans.ts'
import type { Chip } from './chips.ts'

/** A reading in one line, as in the corpus: `2.. bedrooms, apartment, +pool, @/es/malaga/malaga, ..300000 EUR ? warm`. */
export function show(
  text: string,
  { chips, rest }: { chips: readonly Chip[]; rest: readonly Span[] },
): string {
  const shown = chips.map(showChip).join(', ')
  const unknown = rest.map(({ start, end }) => text.slice(start, end)).join(' | ')
  return unknown ? `${shown} ? ${unknown}`.trim() : shown
}

function showChip(chip: Chip): string {
  switch (chip.filter) {
    case 'action':
      return SEARCH_TYPES[chip.value].key
    case 'category':
      return HOUSE_TYPES.find(({ id }) => id === chip.value)!.slug
    case 'group':
      return `all ${chip.value}`
    case 'location':
      return `${chip.near ? `${chip.km ?? ''}~` : '@'}${chip.value.path}`
    case 'features':
      return `+${FEATURES.find(({ key }) => key === chip.value)!.key}`
    case 'without':
      return `-${FEATURES.find(({ key }) => key === chip.value)!.key}`
    case 'furnished':
      return `furnished ${chip.value}`
    case 'sort':
      return 'cheapest'
    case 'topFloor':
    case 'notGround':
    case 'newBuild':
    case 'pets':
    case 'noCommission':
      return chip.filter
    case 'heating':
    case 'heatSource':
      return `${chip.filter} ${chip.value}`
    case 'availableBy':
      return `free ${chip.value}`
    case 'energy':
      return `energy ${chip.value.join('/')}`
    default: {
      const unit =
        chip.filter === 'price'
          ? (chip.currency ?? 'price')
          : chip.filter === 'area'
            ? 'm²'
            : chip.filter
      return `${chip.min ?? ''}..${chip.max ?? ''} ${unit}`
    }
  }
}
