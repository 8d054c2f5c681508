// The only sizes of a screen in styles and scripts. Styles name them, `@media (--phone)`, and the build writes them out (`vite.config.ts`).

export const PHONE = '(width < 35rem)'
/** Specification, section 2: at 768 px or less the body has the class `mobile`; with larger letters in the browser, at the width that holds as much. */
export const NARROW = '(width <= 48rem)'
export const WIDE = '(width >= 62.5rem)'
/** The header has room for the navigation in every language. */
export const ROOMY = '(width >= 80rem)'
/** A phone held sideways, where it is not a `PHONE`; a page at 400 %. */
export const LOW = '(height < 30rem)'
