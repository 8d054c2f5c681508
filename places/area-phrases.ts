import type { AreaKind } from '#contract/homes/places.ts'

type Rule = readonly [name: RegExp, phrase: string]

/** "In" and the name of an area, by language and kind: the first rule whose name fits. Only certain forms: others have the neutral message. */
const PHRASES: Record<string, Partial<Record<AreaKind, readonly Rule[]>>> = {
  en: {
    island: [
      [
        /^(?:the )?((?:.* )?islands|.*(?:Cyclades|Dodecanese|Canaries|Balearics|Maldives|Azores))$/i,
        'in the $1',
      ],
      [/^(?!the ).+$/i, 'in $&'],
    ],
    coast: [
      [/^(?:the )?((?:Costa|Côte|Riviera|Costiera)\b.*|.*(?:Coast|Riviera|Côte))$/i, 'on the $1'],
    ],
    lake: [[/^Lake .+$|^(?!the ).+ Lake$/i, 'on $&']],
    metro: [[/^Greater .+$/i, 'in $&']],
    district: [[/^(?!the ).+$/i, 'in $&']],
    mountains: [[/^(?:the )?(\S+s)$/i, 'in the $1']],
  },
  de: {
    island: [
      [/^(?!.*insel)[^ ]+$/i, 'auf $&'],
      [/^((?:Gran|La|El|Formentera|Ko|Koh|St\.|Sankt) .+)$/, 'auf $1'],
    ],
    coast: [[/^(?:Costa|Côte) .+$|^\S+küste$|^(?:\S+ )?\S*riviera$/i, 'an der $&']],
    lake: [[/^(?:.+ )?\S*see$|^Lago .+$/i, 'am $&']],
    district: [[/^(?!(?:die|der|das) ).+$/i, 'in $&']],
  },
  es: {
    island: [
      [/^islas .+$/i, 'en las $&'],
      [/^isla .+$/i, 'en la $&'],
      [/^.+$/, 'en $&'],
    ],
    coast: [[/^(?:Costa|Riviera) .+$/i, 'en la $&']],
    lake: [[/^lago (.+)$/i, 'en el lago $1']],
    district: [[/^.+$/, 'en $&']],
  },
  ar: {
    island: [[/^.+$/, 'في $&']],
    coast: [[/^.+$/, 'في $&']],
    lake: [[/^بحيرة .+$/, 'على $&']],
    metro: [[/^.+$/, 'في $&']],
    district: [[/^.+$/, 'في $&']],
    region: [[/^.+$/, 'في $&']],
    mountains: [[/^.+$/, 'في $&']],
  },
  ru: {
    island: [
      [/^([^ ]+)ия$/, 'на $1ии'],
      [/^([^ ]+[бвгджзклмнпрстфхцчшщ])а$/, 'на $1е'],
      [/^([^ ]+[бвгджзклмнпрстфхц])$/, 'на $1е'],
      [/^[^ ]*[еоуюиэ]$/, 'на $&'],
    ],
    coast: [[/^Коста-.+$/, 'на $&']],
    lake: [[/^озеро (.+)$/i, 'на озере $1']],
  },
}

/** "On the Costa del Sol", `auf Mallorca`, `на Тенерифе`; null where no rule is sure. */
export function areaIn(name: string, lang: string, kind: AreaKind): string | null {
  const rules = Object.hasOwn(PHRASES, lang) ? (PHRASES[lang]?.[kind] ?? []) : []
  const rule = rules.find(([known]) => known.test(name))
  return rule ? name.replace(...rule) : null
}
