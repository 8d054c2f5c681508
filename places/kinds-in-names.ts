import { searchForms } from '#text/fold.ts'

/** Kinds that CLDR and the package put before or behind the name of a state. People leave them out: Andalusien, not Autonome Gemeinschaft Andalusien. */
const KINDS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /^(.+) (?:Province|Municipality)$/,
    /^(?:Province of|Metropolitan Borough of|London Borough of) (.+)$/,
  ],
  de: [
    /^(?:Autonome Gemeinschaft|Provinz|Oblast|Département|Departamento|Distrikt|Bezirk|Region|Woiwodschaft|Metropolitan Borough of|London Borough of|Borough of|Stadtgemeinde|Rajongemeinde|Gemeinde|Präfektur|Gouvernement|Kanton) (\p{Lu}.+)$/u,
  ],
  es: [
    /^(?:Provincia de|Distrito de|Departamento de|Región de|Comunidad Autónoma de|Gobernación de|Municipio metropolitano de|Municipio de) (\p{Lu}.+)$/u,
  ],
  ar: [/^(?:محافظة|مقاطعة|منطقة|إقليم|ولاية|إمارة) (.+)$/],
  ru: [/^(?:Провинция|Автономное сообщество|Департамент|Регион|Область) (\p{Lu}.+)$/u],
}

/** The name without the kind of the state, and without the sign of the source for what is historic. Null where there is no kind in it. */
export function withoutKind(name: string, language: string): string | null {
  const [, rest] = KINDS[language]?.map((kind) => kind.exec(name)).find(Boolean) ?? []
  return rest ?? null
}

export interface NamedState {
  names: Record<string, string>
  name: string
  aliases: string[]
}

/** Leaves kinds out of the names of a country's states, unless a city or another state has the rest for its name in any language: then the kind distinguishes the two. */
export function leaveOutKinds(states: readonly NamedState[], cities: readonly NamedState[]): void {
  for (const { names } of [...states, ...cities])
    for (const [language, name] of Object.entries(names))
      names[language] = name.replace(/\s*†$/, '')
  const bearers = new Map<string, NamedState[]>()
  for (const place of [...states, ...cities])
    for (const form of new Set([place.name, ...Object.values(place.names)].map(key)))
      bearers.set(form, [...(bearers.get(form) ?? []), place])
  for (const language of Object.keys(KINDS)) {
    const shown = ({ names, name }: NamedState): string => names[language] ?? names['en'] ?? name
    for (const state of states) {
      const name = shown(state)
      const plain = withoutKind(name, language)
      if (plain === null || bearers.get(key(plain))?.some((place) => place !== state)) continue
      state.names[language] = plain
      state.aliases.push(name)
    }
  }
}

const key = (name: string): string => searchForms(name)[0] ?? name
