import { dirOf, type LocaleCode } from '#i18n/locale-codes.ts'

const RTL =
  '[\\p{Script=Arabic}\\p{Script=Hebrew}\\p{Script=Thaana}\\p{Script=Syriac}\\p{Script=Nko}]'
/** By the direction of a sentence: characters of the other direction. */
const FOREIGN = {
  ltr: new RegExp(RTL, 'u'),
  rtl: new RegExp(`(?!${RTL})[\\p{L}\\p{N}]`, 'u'),
}
/** Words by which a message chooses one of its forms. */
const CHOICE = /^[a-z_]*$/

/** Values of a message that is shown as plain text: names and titles that read in the other direction do not turn the text around them. */
export const isolated = (
  params: Record<string, string | number>,
  locale: string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' &&
      !CHOICE.test(value) &&
      FOREIGN[dirOf(locale as LocaleCode)].test(value)
        ? `\u2068${value}\u2069`
        : value,
    ]),
  )
