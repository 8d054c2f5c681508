import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { missingOf } from '#api/publish/publishing/complete.ts'
import { changed, emptyContent } from '#api/publish/publishing/content.ts'
import { SCOPES, type Endpoint } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { OFFER_FIELD_NAMES, type OfferField } from '#contract/offer-fields.ts'
import { PAGES } from '#contract/pages.ts'
import { DraftOffer } from '#contract/publish/publishing.ts'
import { Messages } from '#i18n/messages.ts'
import { WEBHOOK_EVENTS } from '#contract/edge/webhooks.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')
const ENDPOINTS = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature))

/** All documents that are shown on the portal, and README. */
const DOCUMENTS = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(resolve(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
/** Fenced code of a language, each with its document. */
const codeIn = (language: string): { document: string; code: string }[] =>
  DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/^[ \t]*```(\w*)\n([^]*?)^[ \t]*```/gm)]
      .filter(([, of]) => of === language)
      .map(([, , code = '']) => ({ document, code })),
  )

/** The endpoint of a call, and the parameters in its path. */
function endpointOf(call: string): { endpoint: Endpoint; params: Record<string, string> } | null {
  for (const endpoint of ENDPOINTS) {
    const pattern = `${endpoint.method} ${endpoint.path}`.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const match = new RegExp(`^${pattern}$`).exec(call)
    if (match) return { endpoint, params: { ...match.groups } }
  }
  return null
}

describe('commands of the documents', () => {
  const scripts = Object.keys(
    (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
  )
  /** `npm run jobs -- retry all`, as written in code of either kind. */
  const commands = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/npm (?:run )?([a-z][\w:]*)(?: -- ([^`\n#]+))?/g)]
      .filter(([command, name]) => command.startsWith('npm run ') || name === 'start')
      .map(([command, name = '', given = '']) => ({ document, command, name, given })),
  )
  const sources = [
    'run.mjs',
    ...['commands', 'lab', 'tests'].flatMap((folder) =>
      readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    ),
  ]
  const known = sources.map(read).join('\n')

  test('exist', () => {
    expect(commands.length).toBeGreaterThan(50)
    expect(commands.filter(({ name }) => !scripts.includes(name))).toEqual([])
  })

  test('take the options and words that they are given', () => {
    const wrong = commands.flatMap(({ document, command, name, given }) => {
      const own = sources.includes(`commands/${name}.ts`) ? read(`commands/${name}.ts`) : known
      return [
        ...(given.match(/(?<=^|\s|\[)--[a-z][\w-]*/g) ?? []).filter(
          (option) => !new RegExp(`${option}\\b|['\\s]${option.slice(2)}['?]?:?`).test(own),
        ),
        ...(['jobs', 'files', 'areas', 'costs'].includes(name)
          ? (given.match(/^[a-z-]+/g) ?? []).filter((word) => !own.includes(word))
          : []),
      ].map((part) => `${document}: ${part} of ${command}`)
    })
    expect(wrong).toEqual([])
  })

  test('set variables of the environment that there are', () => {
    const variables = read('env.ts') + read('compose.yaml')
    const named = [
      ...codeIn('sh').flatMap(({ code }) => code.match(/\b[A-Z][A-Z_]{3,}(?==)/g) ?? []),
      ...['configuration', 'mail', 'map', 'scaling', 'installing', 'backups'].flatMap((name) =>
        [...read(`docs/${name}.md`).matchAll(/`([A-Z][A-Z_]{3,})[`=]/g)].map(
          ([, variable = '']) => variable,
        ),
      ),
    ]
    expect(named.length).toBeGreaterThan(30)
    expect([...new Set(named)].filter((name) => !variables.includes(name))).toEqual([])
  })

  test('name files of the repository that exist', () => {
    const wrong = codeIn('sh').flatMap(({ document, code }) =>
      (code.match(/(?:docs\/[\w./-]+|\.env\.example)/g) ?? [])
        .filter((path) => !existsSync(resolve(ROOT, path)))
        .map((path) => `${document}: ${path}`),
    )
    expect(wrong).toEqual([])
  })

  test('call endpoints that there are', () => {
    const calls = codeIn('sh').flatMap(({ document, code }) =>
      code
        .split(/^(?=.*\bcurl )/m)
        .filter((line) => line.includes('curl '))
        .map((line) => {
          const [, path = ''] = /"(?:\$api|https?:\/\/[^/"]+\/api)([^"?]*)/.exec(line) ?? []
          const method =
            /-X (\w+)/.exec(line)?.[1] ??
            (/ -T /.test(line) ? 'PUT' : / -d /.test(line) ? 'POST' : 'GET')
          return { document, call: `${method} ${path}` }
        }),
    )
    expect(calls.length).toBeGreaterThan(5)
    // A file of a feed is a stream, which the contract does not describe.
    const others = ['PUT /feeds/5']
    expect(calls.filter(({ call }) => !endpointOf(call) && !others.includes(call))).toEqual([])
  })

  test('are marked by their language, so that they are checked', () => {
    const unmarked = codeIn('').filter(({ code }) =>
      /^[ \t]*(?:npm|curl|cd|systemctl) /m.test(code),
    )
    expect(unmarked.filter(({ document }) => document !== 'docs/importing.md')).toEqual([])
  })
})

describe('docs/publishing-by-program.md', () => {
  const text = read('docs/publishing-by-program.md')
  const code = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines]) => lines).join('')
  const calls = code
    .split(/^curl -s /m)
    .slice(1)
    .map((line) => {
      const [, path = '', query = ''] = /"\$api([^"?]+)\??([^"]*)"/.exec(line) ?? []
      const [, body = null] = /-d '([^']+)'/.exec(line) ?? []
      const method = /-X (\w+)/.exec(line)?.[1] ?? (body ? 'POST' : 'GET')
      return {
        call: `${method} ${path}`,
        input: {
          ...Object.fromEntries(new URLSearchParams(query)),
          ...(JSON.parse(body ?? '{}') as Record<string, unknown>),
        },
      }
    })

  test.each(calls)('$call is answered by the API, with that input', ({ call, input }) => {
    const found = endpointOf(call)
    expect(found?.endpoint.scope).toBeDefined()
    expect(text).toContain(`\`${found?.endpoint.scope}\``)
    expect(found?.endpoint.input.safeParse({ ...input, ...found.params }).error).toBeUndefined()
    const known = Object.keys(found?.endpoint.input.shape ?? {})
    expect(Object.keys(input).filter((name) => !known.includes(name))).toEqual([])
  })

  test('its draft is complete enough to be sent', () => {
    const written = calls.find(({ call }) => call.startsWith('PATCH '))!
    const blank = emptyContent({
      action: 0,
      category: 1,
      currency: 'EUR',
      contactName: 'Ada',
      contactLanguages: ['en'],
    })
    expect(missingOf(changed(blank, written.input), new Messages().translator('en'))).toEqual({})
  })

  test('its scopes, events, members of a draft and addresses exist', () => {
    const prose = text.replace(/```[\s\S]*?```/g, '')
    const named = [...prose.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
    const members = Object.keys(DraftOffer.shape)
    const addresses = [
      ...ENDPOINTS.map(({ path }) => path),
      ...Object.values(PAGES).map(({ path }) => `/${path}`),
    ]
    const known = (name: string): boolean =>
      [...SCOPES, ...WEBHOOK_EVENTS].some((known) => known === name) ||
      members.includes(name.split('.')[0] ?? '') ||
      addresses.includes(name) ||
      OFFER_FIELD_NAMES.some((field) => field === name.replace(/^(errors|missing)\./, '')) ||
      ['acts', 'problem', 'conflict'].includes(name) ||
      name.startsWith('{')
    expect(named.filter((name) => !known(name))).toEqual([])
  })
})

type Unwritten =
  | 'sureAmount'
  | 'showsEstimate'
  | 'contactName'
  | 'contactPhone'
  | 'contactLanguages'
/** The words of `docs/feeds.md` that say how a field is written; the fields of a form and its contact are written by none. */
const WORDS_OF: Record<Exclude<OfferField, Unwritten>, string> = {
  action: 'action',
  category: 'category',
  reference: 'reference',
  location: 'place',
  street: 'street',
  houseNumber: 'house number',
  postalCode: 'postal code',
  district: 'place',
  point: 'coordinates',
  privacy: 'privacy of the address',
  livingArea: 'living area',
  builtArea: 'areas',
  plotArea: 'areas',
  terraceArea: 'terrace',
  rooms: 'rooms',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  floor: 'floor',
  floors: 'floors',
  yearBuilt: 'year',
  condition: 'condition',
  energyClass: 'energy class',
  energyConsumption: 'energy consumption',
  energyCertificate: 'the rest of the certificate',
  energyValidUntil: 'the rest of the certificate',
  energySource: 'the rest of the certificate',
  emissions: 'the rest of the certificate',
  emissionsClass: 'class of emissions',
  heating: 'heating',
  heatingYear: 'the rest of the certificate',
  furnished: 'furnished',
  pets: 'pets',
  newBuild: 'new',
  features: 'features',
  tourUrl: 'tour',
  videoUrl: 'video',
  texts: 'texts',
  pictures: 'pictures',
  priceType: 'price type',
  amount: 'price',
  currency: 'price',
  charges: 'charges',
  deposit: 'deposit',
  parkingPrice: 'parking',
  tenure: 'tenure',
  leaseYears: 'tenure',
  groundRent: 'ground rent',
  groundRentPeriod: 'ground rent',
  commissionPercent: 'commission',
  commission: 'commission',
  availableFrom: 'available from',
}

describe('docs/feeds.md', () => {
  const text = read('docs/feeds.md')
  const table = text.slice(text.indexOf('| | Kyero |'))
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  )

  test.each(Object.entries(WORDS_OF))('its table of what is written has %s', (_, words) => {
    expect(rows).toContain(words)
  })

  test('every name of ours and of a format is one that a reader or writer knows', () => {
    const code = ['feeds', 'text', 'contract', 'api', 'tests/feeds']
      .flatMap((folder) =>
        readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.(ts|json|xsd)$/.test(name))
          .map((name) => read(`${folder}/${name}`)),
      )
      .join('')
    const named = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)]
      .flatMap(([, name = '']) => (name.endsWith('.test.ts') ? [] : name.split(/[./@=" ]+|_\*/)))
      // Writers put the prefix of our own fields before them.
      .map((part) => part.replace(/^lares_/, ''))
      .filter((part) => /^[\w-]{3,}$/.test(part))
    expect(named.filter((name) => !code.includes(name))).toEqual([])
  })
})
