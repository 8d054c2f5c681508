import type { Condition } from '#contract/details.ts'
import { fold } from '#text/fold.ts'
import { tableValue } from './values.ts'

/** What sources without a list of their own write. Only whole values are understood: part of one may be denied, as in "not renovated". */
const VALUES: Readonly<Record<Condition, readonly string[]>> = {
  new: [
    ...['новое', 'новая', 'новый', 'отличное', 'отличный'],
    ...['new', 'as new', 'like new', 'brand new', 'new build', 'new construction'],
    ...['nuevo', 'nueva', 'obra nueva', 'como nuevo', 'nuovo', 'nuova costruzione', 'novo', 'nova'],
    ...['neuf', 'comme neuf', 'neu', 'neuwertig', 'neubau', 'erstbezug'],
  ],
  renovated: [
    ...['евро', 'евроремонт', 'дизайнерский', 'дизайнерский ремонт', 'с отделкой'],
    ...['хороший ремонт', 'капитальный ремонт', 'после ремонта'],
    ...['renovated', 'newly renovated', 'recently renovated', 'fully renovated', 'refurbished'],
    ...['fully refurbished', 'recently refurbished', 'remodeled', 'remodelled', 'modernised'],
    ...['modernized', 'reformado', 'reformada', 'renovado', 'ristrutturato', 'ristrutturata'],
    ...['rénové', 'rénovée', 'renoviert', 'vollständig renoviert', 'saniert', 'teilsaniert'],
    ...['vollsaniert', 'kernsaniert', 'erstbezug nach sanierung', 'modernisiert'],
  ],
  good: [
    ...['косметический', 'косметический ремонт', 'частичный', 'частичный ремонт'],
    ...['хорошее', 'хороший', 'хорошее состояние'],
    ...['good', 'good condition', 'very good', 'well maintained'],
    ...['buen estado', 'en buen estado', 'bueno', 'buono', 'buono stato', 'buone condizioni'],
    ...['bon état', 'très bon état', 'bom', 'bom estado', 'gepflegt', 'gut', 'guter zustand'],
  ],
  'needs-renovation': [
    ...['требует ремонта', 'требует капитального ремонта', 'требуется ремонт', 'нужен ремонт'],
    ...['needs renovation', 'needs repair', 'needs work', 'needs refurbishment'],
    ...['in need of renovation', 'requires renovation', 'to renovate', 'to be renovated'],
    ...['to refurbish', 'to be refurbished', 'for renovation', 'fixer', 'fixer upper'],
    ...['a reformar', 'para reformar', 'necesita reforma', 'da ristrutturare'],
    ...['à rénover', 'à rafraîchir', 'para remodelar', 'para recuperar', 'para renovar'],
    ...['renovierungsbedürftig', 'sanierungsbedürftig', 'renovierungsbed', 'sanierungsbed'],
  ],
}

/** Case, accents and dashes do not decide. */
const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const CONDITIONS_OF: Readonly<Record<string, Condition>> = Object.fromEntries(
  Object.entries(VALUES).flatMap(([condition, values]) =>
    values.map((value) => [plain(value), condition as Condition]),
  ),
)

export const conditionOfWord = (text: string): Condition | null =>
  tableValue(CONDITIONS_OF, plain(text)) ?? null
