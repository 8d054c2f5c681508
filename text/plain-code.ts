/** Hyphens, spaces and wide digits of a code as people copy them, each as the usual one: positions stay. */
export const plainCode = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212\uFF0D]/g, '-')
    .replace(/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' ')
    .replace(/[\uFF10-\uFF19\uFF21-\uFF3A]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    )
