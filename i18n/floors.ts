import type { Translator } from './translate.ts'

/**
 * Languages in which the ground floor is number 1, as the portals of each language's market print it; offers and searches count it as 0. A short list, because every public page has it.
 * Russia and what was the Soviet Union (Cian, DOM.RIA, Kufar, Krisha, SS.ge, KV.ee, SS.lv, Aruodas), Finland (Etuovi), Norway (Finn), Iceland (Fasteignir), China (Lianjia), Japan (SUUMO), Korea (Naver).
 * It is 0 elsewhere, where it has a name of its own (Erdgeschoss, planta baja, rez-de-chaussée, parter) and the next one up is the first. English is British.
 */
const GROUND_IS_1 = 'lt lv fi ja zh-CN uk be ru et ka no is ko kk'.split(' ')

export const groundFloorOf = (language: string): 0 | 1 => (GROUND_IS_1.includes(language) ? 1 : 0)

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
    : t('facts.floor', { floor: t.format.number(floorNumber(floor, t.format.language)) })

/** The number beside the label "floor": `Ground floor`, `2`; `1`, `3`; with the building's floors `2 of 5`. */
export function floorValue(floor: number, floors: number | null, t: Translator): string {
  const number = floorNumber(floor, t.format.language)
  const text = number === 0 ? t('facts.groundFloor') : t.format.number(number)
  // In languages that count from 0, the top floor of a building with three floors is floor 2.
  return floors === null || number > floors
    ? text
    : t('facts.floorOf', { floor: text, floors: t.format.number(floors) })
}
