import type { Condition } from '#contract/details.ts'

/** What sources without a list of their own write, in lower case. */
const WORDS: readonly [RegExp, Condition][] = [
  [
    /требует (?:капитального )?ремонта|needs? (?:renovation|repair|work)|to (?:renovate|refurbish)|fixer|a reformar|da ristrutturare|à rénover|para (?:remodelar|recuperar)|renovierungsbed|sanierungsbed/,
    'needs-renovation',
  ],
  [
    /евроремонт|евро|дизайнерский|с отделкой|renovated|refurbished|remodel|reformado|ristrutturat|rénové|renoviert|saniert|modernisiert/,
    'renovated',
  ],
  [
    /новое|отличное|\bas new\b|\bnew\b|brand new|nuevo|obra nueva|nuovo|neuf|neuwertig|erstbezug/,
    'new',
  ],
  [
    /косметический|хорошее|частичный|\bgood\b|buen estado|buono|bon état|gepflegt|bom estado/,
    'good',
  ],
]

export const conditionOfWord = (text: string): Condition | null => {
  const word = text.toLowerCase()
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null
}
