import type { Mutant } from '../mutant.ts'

const SEO = ['api/edge/seo/handler.test.ts']
const NUMBERS = [
  'text/numbers.test.ts',
  'i18n/locales.test.ts',
  'words/index.test.ts',
  'feeds/csv.test.ts',
]
const TRIGGERS = ['db/triggers.test.ts']
const FOR_OTHERS = ['api/homes/offers/for-others.test.ts', 'api/homes/offers/handlers.test.ts']

export const sitemaps: Mutant[] = [
  {
    path: 'api/edge/seo/queries.ts',
    from: 'and o.id <= ${(file + 1) * IDS_PER_FILE}',
    to: 'and o.id < ${(file + 1) * IDS_PER_FILE}',
    does: 'each eight thousandth offer is in no sitemap',
    tests: SEO,
  },
  {
    path: 'api/edge/seo/queries.ts',
    from: 'select ((o.id - 1) /',
    to: 'select (o.id /',
    does: 'the index names files that do not have the offer',
    tests: SEO,
  },
  {
    path: 'api/edge/seo/queries.ts',
    from: '    where o.status in (${live}) group by 1, 2',
    to: '    group by 1, 2',
    does: 'the index names files that are not there',
    tests: SEO,
  },
  {
    path: 'api/edge/seo/queries.ts',
    from: 'and o.status in (${live})\n      and',
    to: 'and',
    does: 'sold homes are in sitemaps',
    tests: SEO,
  },
  {
    path: 'api/edge/seo/handler.ts',
    from: 'langs.length > 1 ?',
    to: 'langs.length > 2 ?',
    does: 'two languages of an offer do not name each other',
    tests: SEO,
  },
  {
    path: 'api/edge/seo/handler.ts',
    from: '[(number - 1) * URLS_PER_FILE, number * URLS_PER_FILE]',
    to: '[number * URLS_PER_FILE, (number + 1) * URLS_PER_FILE]',
    does: 'sitemaps of places are empty',
    tests: SEO,
  },
  {
    path: 'api/edge/seo/handler.ts',
    from: 'offers-${file + 1}.xml',
    to: 'offers-${file}.xml',
    does: 'the index names the file before',
    tests: SEO,
  },
]

export const pages: Mutant[] = [
  {
    path: 'web/ground/page/seo.ts',
    from: "inLocale(paths[locale] ?? pathname, locale) + (query ? `?${query}` : '')",
    to: 'inLocale(paths[locale] ?? pathname, locale)',
    does: 'the second page of a list is said to be the first',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'web/ground/page/seo.ts',
    from: '(index && written.includes(page.locale)',
    to: '(index',
    does: 'pages without a text in their language are indexed',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'web/ground/page/seo.ts',
    from: '(index && written',
    to: '(written',
    does: 'results of free filters are indexed',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'i18n/written-in.ts',
    from: 'complete.filter((code) => languages.includes(code))',
    to: 'complete.filter((code) => languages.length > 0 || code)',
    does: 'an offer names languages that it has no text in',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'web/ground/page/seo.ts',
    from: 'written.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : page.locale',
    to: 'DEFAULT_LOCALE',
    does: 'everybody else is sent to an English page that is not there',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'web/ground/page/seo.ts',
    from: 'canonicalIn = page.language,',
    to: 'canonicalIn = page.locale,',
    does: 'English under another address is a page of its own',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'web/ground/page/seo.ts',
    from: 'title.length > TITLE_SHOWN && title.endsWith(SUFFIX)',
    to: 'title.length > TITLE_SHOWN || title.endsWith(SUFFIX)',
    does: 'titles lose their end',
    tests: ['web/ground/page/seo.test.ts'],
  },
  {
    path: 'web/ground/ui/offer-price.tsx',
    from: 'amount / 10 ** digits / area',
    to: 'amount / area',
    does: 'a square metre costs a hundred times as much',
    tests: ['web/ground/ui/offer-price.test.tsx'],
  },
  {
    path: 'web/ground/ui/offer-price.tsx',
    from: 'if (amount === null || !area) return null',
    to: 'if (amount === null) return null',
    does: 'a home without an area costs infinitely much',
    tests: ['web/ground/ui/offer-price.test.tsx'],
  },
  {
    path: 'web/ground/ui/offer-price.tsx',
    from: '?.decimal_digits ?? 2',
    to: '?.decimal_digits || 2',
    does: 'a square metre costs a hundredth in yen',
    tests: ['web/ground/ui/offer-price.test.tsx'],
  },
  {
    path: 'web/ground/ui/offer-price.tsx',
    from: 'value >= 100 ? Math.round(value) : value',
    to: 'value >= 100 ? value : Math.round(value)',
    does: 'cents of averages are shown',
    tests: ['web/ground/ui/offer-price.test.tsx'],
  },
  {
    path: 'web/ground/ui/offer-price.tsx',
    from: 'export function priceText(price: Price, t: Translator, format: Formatter): string {\n  if (price.type === ON_REQUEST || price.amount === null)',
    to: 'export function priceText(price: Price, t: Translator, format: Formatter): string {\n  if (price.amount === null)',
    does: 'nothing: on request there is no amount',
    verdict: 'equivalent',
    tests: ['web/ground/ui/offer-price.test.tsx'],
  },
  {
    path: 'web/ground/forms/draft.ts',
    from: 'kept.owner !== owner && kept.owner !== NO_OWNER',
    to: 'kept.owner !== owner && kept.owner === NO_OWNER',
    does: 'what one typed is put into the form of another',
    tests: ['web/ground/forms/draft.test.ts'],
  },
  {
    path: 'web/ground/forms/draft.ts',
    from: '    storage.removeItem(key)\n',
    to: '',
    does: 'an old draft comes back again and again',
    tests: ['web/ground/forms/draft.test.ts'],
  },
  {
    path: 'web/ground/forms/answer.ts',
    from: 'const SECRET = /password|code|token|response/',
    to: 'const SECRET = /password|code|token$/',
    does: 'what a passkey signed is sent back',
    verdict: 'harmless',
    tests: ['web/ground/forms/answer.test.ts'],
  },
  {
    path: 'web/ground/forms/answer.ts',
    from: '&& !SECRET.test(field[0])',
    to: '',
    does: 'passwords are sent back',
    tests: ['web/ground/forms/answer.test.ts'],
  },
  {
    path: 'web/people/pictures/uploader.ts',
    from: `if (
        error instanceof ApiError &&
        error.status < 500 &&
        !WAITED_OUT.includes(error.status) &&
        !isPassing(error)
      )
        throw error`,
    to: 'if (error instanceof ApiError && error.status < 500 && !isPassing(error)) throw error',
    does: 'an upload ends when the portal is busy',
    tests: ['web/people/pictures/uploader.test.ts'],
  },
  {
    path: 'web/publish/publishing/picture-uploads.ts',
    from: '(turns.get(key) ?? -1) > turn)',
    to: '(turns.get(key) ?? -1) < turn)',
    does: 'pictures stand in another order than they were chosen in',
    tests: ['web/publish/publishing/picture-uploads.test.ts'],
  },
  {
    path: 'web/people/pictures/uploader.ts',
    from: 'file.slice(offset, offset + PICTURE_PIECE)',
    to: 'file.slice(offset, PICTURE_PIECE)',
    does: 'pictures of more than one piece never arrive',
    tests: ['web/people/pictures/uploader.test.ts'],
  },
]

export const numbers: Mutant[] = [
  {
    path: 'text/numbers.ts',
    from: 'if (field.whole) return readings.slice(0, 1)',
    to: 'if (field.whole) return readings.slice(1)',
    does: '1.200 is 1.2 where only whole numbers are',
    tests: NUMBERS,
  },
  {
    path: 'text/numbers.ts',
    from: 'value >= (field.least ?? -Infinity) && value <= (field.most ?? Infinity)',
    to: 'value > (field.least ?? -Infinity) && value < (field.most ?? Infinity)',
    does: 'a number at its bound cannot be',
    tests: NUMBERS,
  },
  {
    path: 'text/numbers.ts',
    from: `!first.startsWith('0') &&
    rest.at(-1)?.length === 3 &&`,
    to: 'rest.at(-1)?.length === 3 &&',
    does: '0.500 is five hundred',
    tests: NUMBERS,
  },
  {
    path: 'text/numbers.ts',
    from: 'new Set(separators).size <= 1 &&',
    to: '',
    does: '1.200,300 is 1,200,300',
    tests: NUMBERS,
  },
  {
    path: 'text/numbers.ts',
    from: '? 1 : 0]!\n}',
    to: '? 0 : 1]!\n}',
    does: 'a fraction is read as a whole number',
    tests: NUMBERS,
  },
  {
    path: 'text/numbers.ts',
    from: 'return isFraction ? [whole(), fractional()] : [whole()]',
    to: 'return [whole()]',
    does: 'what could be two numbers is guessed',
    tests: NUMBERS,
  },
  {
    path: 'text/fold.ts',
    from: ".normalize('NFKD')\n      .replace(MARKS, '')",
    to: ".normalize('NFKD')",
    does: 'accents decide',
    tests: ['places/', 'api/homes/places/'],
  },
  {
    path: 'contract/homes/filter-address.ts',
    from: "filters.priceUnit === 'm2' ? 'm2' : null",
    to: 'null',
    does: 'a bound per square metre becomes one of the price in its address',
    tests: ['web/homes/search/filters.test.ts'],
  },
  {
    path: 'contract/homes/filter-address.ts',
    from: 'if (filters.page > 1)',
    to: 'if (filters.page > 2)',
    does: 'the second page leads to the first',
    tests: ['web/homes/search/filters.test.ts'],
  },
]

export const i18n: Mutant[] = [
  {
    path: 'i18n/parse-number.ts',
    from: ': times >= 1e6',
    to: ': times >= 1e9',
    does: '1.250 million is 1,250 million',
    tests: ['i18n/locales.test.ts', 'web/publish/publishing/fields.test.ts'],
  },
  {
    path: 'i18n/parse-number.ts',
    from: '        ? NaN',
    to: '        ? 1',
    does: 'metres are taken for nothing',
    tests: ['i18n/locales.test.ts', 'web/publish/publishing/fields.test.ts'],
  },
  {
    path: 'i18n/format.ts',
    from: "?? '0') >= '5') kept = increment(kept)",
    to: "?? '0') > '5') kept = increment(kept)",
    does: 'halves are rounded down',
    tests: ['i18n/format.test.ts'],
  },
  {
    path: 'i18n/compact.ts',
    from: 'const SHORT_FROM = 10_000',
    to: 'const SHORT_FROM = 1_000',
    does: 'pins of rents are rounded',
    tests: ['i18n/format.test.ts', 'i18n/locales.test.ts'],
  },
  {
    path: 'i18n/tables/fa.json',
    from: '"comma": "، "',
    to: '"comma": ", "',
    does: 'Persian has a comma of Latin',
    tests: ['i18n/format.test.ts', 'i18n/locales.test.ts'],
  },
]

export const database: Mutant[] = [
  {
    path: 'db/schema/3_homes.sql',
    from: '((n.price_amount, n.price_currency, n.price_type) is distinct from (o.price_amount, o.price_currency, o.price_type) or',
    to: '((n.price_amount, n.price_currency) is distinct from (o.price_amount, o.price_currency) or',
    does: 'a price per week instead of per month enters no history',
    tests: TRIGGERS,
  },
  {
    path: 'db/schema/3_homes.sql',
    from: '(o.published_at is null and n.published_at is not null))',
    to: '(o.published_at is null and n.published_at is not null and n.price_amount is not null))',
    does: 'an offer on request begins no history',
    tests: TRIGGERS,
  },
  {
    path: 'db/schema/3_homes.sql',
    from: 'from new_rows n join old_rows o using (id) where n.status <> o.status;',
    to: 'from new_rows n join old_rows o using (id);',
    does: 'each change of an offer is one of its state',
    tests: TRIGGERS,
  },
  {
    path: 'db/schema/3_homes.sql',
    from: "from new_rows where status not in ('draft', 'in_review', 'rejected')\n",
    to: 'from new_rows\n',
    does: 'prices of drafts are in the history',
    tests: TRIGGERS,
  },
]

export const offers: Mutant[] = [
  {
    path: 'api/homes/offers/privacy.ts',
    from: 'const DECIMALS = { street: 3, area: 2 } as const',
    to: 'const DECIMALS = { street: 3, area: 3 } as const',
    does: 'a home is found to a hundred metres where its owner shows a kilometre',
    tests: FOR_OTHERS,
  },
  {
    path: 'api/homes/offers/privacy.ts',
    from: "privacy === 'area' || !postalCode",
    to: '!postalCode',
    does: 'postal codes are shown that must not be',
    tests: FOR_OTHERS,
  },
  {
    path: 'api/homes/offers/privacy.ts',
    from: `privacy === 'area' || known === 'area'
      ? 'area'
      : privacy === 'street' || known === 'street'
        ? 'street'
        : 'exact'`,
    to: "privacy === 'area' ? 'area' : privacy === 'street' || known === 'street' ? 'street' : 'exact'",
    does: 'a guess is shown as exact',
    tests: FOR_OTHERS,
  },
  {
    path: 'api/homes/offers/views.ts',
    from: 'if (seen.has(key)) return',
    to: 'if (!seen.has(key)) return',
    does: 'nobody is counted',
    tests: ['api/homes/offers/views.test.ts'],
  },
  {
    path: 'api/homes/offers/views.ts',
    from: 'if (today !== day) seen.clear()',
    to: '',
    does: 'who comes back the next day is not counted',
    tests: ['api/homes/offers/views.test.ts'],
  },
  {
    path: 'contract/homes/convert.ts',
    from: '(value / from) * target',
    to: '(value * from) * target',
    does: 'dollars are converted the wrong way',
    tests: ['api/ground/rates/rates.test.ts'],
  },
  {
    path: 'api/ground/rates/rates.ts',
    from: '{ ...day.rates, ...FIXED_RATES }',
    to: '{ ...FIXED_RATES, ...day.rates }',
    does: 'a source moves a rate that is law',
    tests: ['api/ground/rates/rates.test.ts'],
  },
  {
    path: 'api/homes/similar/likeness.ts',
    from: '(a.category === b.category ? 0 : OTHER_KIND)',
    to: '(a.category === b.category ? OTHER_KIND : 0)',
    does: 'other kinds are more alike',
    tests: ['api/homes/similar/similar.test.ts'],
  },
  {
    path: 'api/homes/similar/likeness.ts',
    from: 'Math.min(BEDROOMS_MAX, Math.abs(a.bedrooms - b.bedrooms))',
    to: 'Math.min(BEDROOMS_MAX, a.bedrooms - b.bedrooms)',
    does: 'larger homes are more alike',
    tests: ['api/homes/similar/similar.test.ts'],
  },
]
