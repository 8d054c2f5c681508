import type { PageContext } from '#web/ground/page/page-context.tsx'

/** Context of a page, in English and without a visitor. */
export const pageIn = (t: PageContext['t']): PageContext => ({
  locale: 'en',
  language: 'en',
  complete: ['en'],
  dir: 'ltr',
  currency: 'EUR',
  units: 'metric',
  chosenCurrency: null,
  chosenUnits: null,
  chosenMoney: null,
  carried: '',
  written: (text: string) => text,
  inUnits: () => null,
  visitorPlace: null,
  origin: '',
  mapStyle: null,
  cookies: { domain: null, secure: false },
  t,
  format: t.format,
  nameOf: (key) => ({ children: t(key) }),
})
