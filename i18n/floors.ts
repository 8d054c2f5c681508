import type { LocaleCode } from './locale-codes.ts'
import type { Translator } from './translate.ts'

/**
 * The number of the ground floor, as the portals of each language's market print it; offers and searches count it as 0.
 * 1: Russia and what was the Soviet Union (Cian, DOM.RIA, Kufar, Krisha, SS.ge, KV.ee, SS.lv, Aruodas), Finland (Etuovi), Norway (Finn), Iceland (Fasteignir), China (Lianjia), Japan (SUUMO), Korea (Naver).
 * 0 elsewhere, where it has a name of its own (Erdgeschoss, planta baja, rez-de-chaussée, parter) and the next one up is the first. English is British.
 */
export const GROUND_FLOOR: Readonly<Record<LocaleCode, 0 | 1>> = {
  en: 0,
  de: 0,
  fr: 0,
  it: 0,
  es: 0,
  pl: 0,
  pt: 0,
  lt: 1,
  lv: 1,
  fi: 1,
  hu: 0,
  ja: 1,
  ro: 0,
  el: 0,
  cs: 0,
  nl: 0,
  'zh-CN': 1,
  ar: 0,
  uk: 1,
  be: 1,
  ru: 1,
  sl: 0,
  et: 1,
  ga: 0,
  sr: 0,
  bg: 0,
  sq: 0,
  sv: 0,
  tr: 0,
  hr: 0,
  da: 0,
  ka: 1,
  no: 1,
  mk: 0,
  mt: 0,
  is: 1,
  ca: 0,
  bs: 0,
  sk: 0,
  fa: 0,
  ko: 1,
  hi: 0,
  kk: 1,
}

export const groundFloorOf = (language: string): 0 | 1 =>
  Object.hasOwn(GROUND_FLOOR, language) ? GROUND_FLOOR[language as LocaleCode] : 0

/** A floor's number in a language. Basements count the same everywhere, so no floor is 0 if the ground floor is 1. */
export const floorNumber = (floor: number, language: string): number =>
  floor < 0 ? floor : floor + groundFloorOf(language)

/** The floor with a number in a language. Without a floor 0, that number is between the basement and the ground floor. */
export function floorOf(number: number, ground: number): number {
  if (ground === 0 || number <= -1) return number
  return isFloor(number, ground) ? number - ground : -0.5
}

/** Whether a language that counts the ground floor so has a floor of that number. */
export const isFloor = (number: number, ground: number): boolean =>
  ground === 0 || number <= -1 || number >= 1

/** `Ground floor`, `Floor 2`; `1 этаж`, `3 этаж` */
export const floorText = (floor: number, t: Translator): string =>
  floor === 0
    ? t('facts.groundFloor')
    : t('facts.floor', { floor: String(floorNumber(floor, t.format.language)) })

/** The number beside the label "floor": `Ground floor`, `2`; `1`, `3`; with the building's floors `2 of 5`. */
export function floorValue(floor: number, floors: number | null, t: Translator): string {
  const number = floorNumber(floor, t.format.language)
  const text = number === 0 ? t('facts.groundFloor') : String(number)
  // In languages that count from 0, the top floor of a building with three floors is floor 2.
  return floors === null || number > floors
    ? text
    : t('facts.floorOf', { floor: text, floors: String(floors) })
}
