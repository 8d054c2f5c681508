import { SQUARE_FOOT, type Formatter } from '#i18n/format.ts'

/** A range, `3x4`, or digits that may be of the same number: converted, only half of them would be. */
const PARTIAL = String.raw`\d[ \u00a0\u2009\u202f]*(?:[-–—~/x×+]|a|bis|to|do|до|إلى)?[ \u00a0\u2009\u202f]*`
/** Groups of thousands by spaces or apostrophes, or digits with dots and commas. */
const NUMBER = String.raw`(?<![\p{L}\d.,'’])(?<!${PARTIAL})(\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?:[.,]\d{1,2})?|\d[\d.,]*\d|\d)[ \u00a0\u2009\u202f]?`
const END = String.raw`(?![\p{L}\d])`
/** Areas as advertisers write them, in square metres and in square feet. */
const METRES = new RegExp(
  String.raw`${NUMBER}(?:[mмم]²|m2${END}|sqm${END}|кв\.?[ \u00a0]?м${END}|㎡)`,
  'giu',
)
const FEET = new RegExp(
  String.raw`${NUMBER}(?:sq\.? ?ft${END}|ft²|قدم²|кв\.?[ \u00a0]?фут\p{L}*|pies²)`,
  'giu',
)

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
