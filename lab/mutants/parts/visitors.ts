import type { Mutant } from '../mutant.ts'

const TITLES = ['api/homes/offers/title.test.ts', 'api/homes/offers/handlers.test.ts']

export const titles: Mutant[] = [
  {
    path: 'api/homes/offers/title.ts',
    from: 'NAMED.find((feature) => home.features.includes(feature))',
    to: 'NAMED.find((feature) => !home.features.includes(feature))',
    does: 'a title promises what the home lacks',
    tests: TITLES,
  },
  {
    path: 'i18n/inside.ts',
    from: "language === 'de'",
    to: "language === 'en'",
    does: 'German titles write nouns without capitals',
    tests: TITLES,
  },
  {
    path: 'api/homes/offers/title.ts',
    from: "const PLAIN: readonly string[] = ['land', 'garage']",
    to: "const PLAIN: readonly string[] = ['land', 'garage', 'studio']",
    does: 'a studio is not praised for its terrace',
    tests: TITLES,
  },
  {
    path: 'api/homes/offers/title.ts',
    from: "  'studio',\n",
    to: '',
    does: 'a studio is a 1-room studio',
    tests: TITLES,
  },
]

const CHOICE = ['web/ground/page/chosen.test.ts']

export const choices: Mutant[] = [
  {
    path: 'contract/homes/convert.ts',
    from: 'convertValue(amount / 10 ** minor, currency, to, day)',
    to: 'convertValue(amount / 100, currency, to, day)',
    does: 'prices in yen are converted to a hundredth',
    tests: ['api/ground/rates/rates.test.ts', ...CHOICE],
  },
  {
    path: 'web/ground/page/chosen.ts',
    from: 'amount === null || own === currency',
    to: 'amount === null',
    does: 'a price in the chosen currency is repeated as its conversion',
    tests: CHOICE,
  },
  {
    path: 'web/ground/page/chosen.ts',
    from: '    rates = undefined\n    return null',
    to: '    return null',
    does: 'after one failed request nothing is converted until the page is loaded again',
    tests: CHOICE,
  },
  {
    path: 'web/ground/page/chosen.ts',
    from: 'return units === null ? NO_CHOICE : { money: null, ...chosen }',
    to: 'return NO_CHOICE',
    does: 'units apply only to who chose a currency, too',
    tests: CHOICE,
  },
]

const DEMO = ['api/people/accounts/demo.test.ts']

export const demo: Mutant[] = [
  {
    path: 'api/people/accounts/demo-queries.ts',
    from: 'where u.demo_as is not null and u.blocked_at is null',
    to: 'where u.demo_as is not null',
    does: 'a blocked person of the demo is offered to sign in as',
    tests: DEMO,
  },
  {
    path: 'api/people/accounts/demo-queries.ts',
    from: "(demo_as in ('moderator', 'admin') and ${!staff})",
    to: "(demo_as in ('moderator') and ${!staff})",
    does: 'the session of an administrator of the demo outlives its move to the internet',
    tests: DEMO,
  },
  {
    path: 'env.ts',
    from: "  env.TRUST_PROXY.kind === 'none'",
    to: '  Boolean(env.TRUST_PROXY.kind)',
    does: 'strangers become administrators of a demo behind a proxy',
    tests: [...DEMO, 'env.test.ts'],
  },
]

const LEGAL = ['api/ground/legal/legal.test.ts']

export const laws: Mutant[] = [
  {
    path: 'api/ground/texts/queries.ts',
    from: 'order by day desc, created_at desc',
    to: 'order by day, created_at',
    does: 'people agree to terms that hold no longer',
    tests: LEGAL,
  },
  {
    path: 'api/ground/legal/texts.ts',
    from: 'current && current.version !== agreed',
    to: 'current && agreed === null',
    does: 'changed terms are shown to nobody who agreed to others',
    tests: LEGAL,
  },
  {
    path: 'api/ground/legal/read-text.ts',
    from: ' && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)',
    to: '',
    does: 'terms are of a day that does not exist',
    tests: LEGAL,
  },
  {
    path: 'api/ground/texts/queries.ts',
    from: "jsonb_build_object('version', version, 'date', day) = ${currentTerms}",
    to: "day::text = ${currentTerms} ->> 'date'",
    does: 'people agree to an outdated translation',
    tests: LEGAL,
  },
]
