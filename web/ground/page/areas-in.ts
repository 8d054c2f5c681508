import { SQUARE_FOOT, type Formatter } from '#i18n/format.ts'

const NUMBER = String.raw`(?<![\p{L}\d.,])(\d[\d.,\u00a0\u202f]*\d|\d)[ \u00a0\u202f]?`
/** Areas as advertisers write them, in square metres and in square feet. */
const METRES = new RegExp(String.raw`${NUMBER}(?:[mмم]²|m2\b|sqm\b|кв\. ?м\b|㎡)`, 'giu')
const FEET = new RegExp(String.raw`${NUMBER}(?:sq\.? ?ft\b|ft²|قدم²|кв\. ?фут\p{L}*|pies²)`, 'giu')

/** An advertiser's words with their areas in the page's unit. Those in that unit stay as they were written. */
export function areasIn(text: string, format: Formatter): string {
  const inMetres = format.areaUnit.squareMetres === 1
  return text.replace(inMetres ? FEET : METRES, (written, number: string) => {
    const value = numberOf(number)
    return Number.isFinite(value) ? format.area(inMetres ? value * SQUARE_FOOT : value) : written
  })
}

/** Of any language: a separator before three last digits groups them. */
function numberOf(text: string): number {
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/su.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${fraction || 0}`)
}
