import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')

/** The folders that each top-level folder may import. Tests may import anything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  text: [],
  contract: ['text'],
  i18n: ['text', 'contract'],
  search: ['text', 'contract'],
  // For how a language's market counts floors.
  words: ['text', 'contract', 'i18n'],
  feeds: ['text', 'contract'],
  valuation: [],
  // Sentences of summaries; words/ reads the texts of adverts.
  summary: ['text', 'contract', 'i18n', 'words'],
  places: ['text', 'contract'],
  db: ['contract'],
  demo: ['text', 'contract', 'db', 'i18n', 'places'],
  openapi: ['contract'],
  web: ['text', 'contract', 'i18n', 'openapi'],
  api: [
    'text',
    'contract',
    'i18n',
    'openapi',
    'db',
    'search',
    'words',
    'feeds',
    'places',
    'valuation',
    'summary',
    'env.ts',
    'package.json',
  ],
  // The process that server.ts starts.
  host: ['contract', 'i18n', 'db', 'demo', 'places', 'search', 'api', 'web', 'env.ts'],
}
/** Entry points of npm scripts: they combine parts and may import anything. */
const isProgram = (path: string): boolean => path === 'server.ts' || path.startsWith('commands/')
/** Packages that a folder may use, where there are only a few. */
const PACKAGES: Record<string, readonly string[]> = {
  text: ['markdown-it', 'uqr'],
  contract: ['zod'],
  search: [],
  words: [],
  valuation: [],
  summary: [],
}
/**
 * The areas, lowest first, and their features on each side, lowest first as well: a feature imports only what stands before it
 * (decisions 135 and 224). The contract and the schema have the same areas.
 */
const AREAS: Record<string, { api: readonly string[]; web: readonly string[] }> = {
  ground: {
    api: [
      'gateways',
      'tiles',
      'rates',
      'media',
      'pdf',
      'jobs',
      'state',
      'texts',
      'legal',
      'help',
      'costs',
    ],
    web: ['page', 'links', 'ui', 'countries', 'forms', 'cookies', 'errors', 'costs'],
  },
  people: {
    api: [
      'names',
      'notifications',
      'mail',
      'accounts',
      'live',
      'push',
      'pictures',
      'attachments',
      'http',
    ],
    web: ['pictures', 'attachments', 'accounts', 'notifications', 'mailed-links'],
  },
  homes: {
    api: ['areas', 'places', 'market', 'offers', 'around', 'agencies', 'search', 'similar'],
    web: ['map', 'place-search', 'homes', 'offers', 'agencies', 'search', 'areas', 'heatmap'],
  },
  know: {
    api: ['summary', 'valuation', 'home-reports'],
    web: ['summary', 'valuation', 'home-reports'],
  },
  return: { api: ['favorites', 'saved-searches', 'boards'], web: ['saved-searches', 'favorites'] },
  talk: {
    api: ['contact', 'threads', 'chat', 'leads', 'support'],
    web: ['threads', 'chat', 'support', 'contact'],
  },
  feeds: { api: ['imports', 'feeds-in', 'feeds-out'], web: ['feeds-in', 'feeds-out'] },
  publish: {
    api: ['addresses', 'promotion', 'publishing', 'reports', 'moderation', 'payments'],
    web: ['reports', 'publishing', 'promotion', 'payments'],
  },
  edge: {
    api: [
      'webhooks',
      'bounces',
      'realtime',
      'profile',
      'journal',
      'seo',
      'map',
      'files',
      'events',
      'docs',
      'mcp',
      'system',
    ],
    web: [
      'docs',
      'legal',
      'texts',
      'layout',
      'journal',
      'home',
      'places',
      'own-agency',
      'gallery',
      'app',
    ],
  },
}
const BANNED_NAMES = /^(utils?|libs?|helpers?|commons?|shared|types?)(\.|$)/

const SOURCES = list('').filter((path) => /\.(ts|tsx|mjs|css|sql)$/.test(path))
const CODE = SOURCES.filter((path) => /\.(ts|tsx)$/.test(path))
const PRODUCT = CODE.filter((path) => !isTest(path))

function list(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (
      entry.name.startsWith('.') ||
      ['node_modules', 'build', 'data', 'test-results'].includes(path)
    )
      return []
    return entry.isDirectory() ? list(path) : [path]
  })
}
function isTest(path: string): boolean {
  return (
    path.startsWith('tests/') ||
    path.startsWith('lab/') ||
    /\.test\.tsx?$/.test(path) ||
    path.endsWith('.config.ts')
  )
}
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
/** Without comments, so that a word in a comment breaks no rule. */
const code = (path: string): string =>
  read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
/** The texts of comments, lines joined, without code in backticks. */
const comments = (path: string): string[] =>
  (
    read(path).match(
      path.endsWith('.sql')
        ? /(?<=^|\s)--\s.*(?:\n[ \t]*--\s.*)*/gm
        : /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm,
    ) ?? []
  ).map((comment) =>
    comment
      .replace(/^[ \t]*(?:\/\*+|\*|\/\/|--)|\*+\/$/gm, '')
      .replace(/`[^`]*`/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const top = (path: string): string => path.split('/')[0] ?? ''

interface Import {
  /** Path in the project, or the name of a package. */
  target: string
  own: boolean
  typeOnly: boolean
  /** Loaded when it is needed. */
  later: boolean
}

function importsOf(path: string): Import[] {
  const found = code(path).matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\((?:\/\*.*?\*\/\s*)?'([^']+)'\)/gm,
  )
  return [...found].map(([, type, statement, dynamic]) => {
    const name = statement ?? dynamic ?? ''
    const own = name.startsWith('.') || name.startsWith('#')
    const target = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? relative(ROOT, resolve(ROOT, dirname(path), name))
        : name
    return {
      target: target.replace(/\?.*$/, ''),
      own,
      typeOnly: type !== undefined,
      later: statement === undefined,
    }
  })
}

describe('imports', () => {
  test('every top-level folder has its rule', () => {
    const folders = new Set(PRODUCT.map(top).filter((name) => !name.includes('.')))
    expect([...folders].filter((name) => !(name in MAY_IMPORT) && name !== 'commands')).toEqual([])
  })

  test('folders import only what their rule names', () => {
    const wrong = PRODUCT.filter((path) => top(path) in MAY_IMPORT && !isProgram(path)).flatMap(
      (path) =>
        importsOf(path)
          .filter(
            ({ own, target }) =>
              own && top(target) !== top(path) && !MAY_IMPORT[top(path)]?.includes(top(target)),
          )
          .map(({ target }) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })

  test('a process loads only the parts of its role', () => {
    const loadedBy = (start: string): Set<string> => {
      const loaded = new Set([start])
      for (const path of loaded)
        for (const { target, own, typeOnly, later } of importsOf(path))
          if (own && !typeOnly && !later && CODE.includes(target)) loaded.add(target)
      return loaded
    }
    const first = loadedBy('server.ts')
    const node = loadedBy('host/search-nodes/open.ts')
    expect(first).toContain('host/pages.ts')
    expect(node).toContain('api/homes/search/service.ts')
    const PORTAL = ['api/app.ts', 'api/ground/work.ts', 'host/services.ts']
    expect([...first].filter((path) => [...PORTAL, 'db/open.ts'].includes(path))).toEqual([])
    expect([...node].filter((path) => PORTAL.includes(path))).toEqual([])
  })

  test('across folders imports are written #folder/file.ts, within one relatively', () => {
    const wrong = CODE.flatMap((path) =>
      [...code(path).matchAll(/\sfrom\s+'((?:\.|#)[^']+)'/g)].flatMap(([, name = '']) => {
        const target = name.startsWith('#')
          ? name.slice(1)
          : relative(ROOT, resolve(ROOT, dirname(path), name))
        const across = target.includes('/') && top(target) !== top(path) && path.includes('/')
        return across !== name.startsWith('#') && path.includes('/') && target.includes('/')
          ? [`${path} imports ${name}`]
          : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('packages', () => {
    const wrong = PRODUCT.flatMap((path) => {
      const allowed = PACKAGES[top(path)]
      return allowed
        ? importsOf(path)
            .filter(
              ({ own, target }) => !own && !target.startsWith('node:') && !allowed.includes(target),
            )
            .map(({ target }) => `${path} imports ${target}`)
        : []
    })
    expect(wrong).toEqual([])
  })

  const areaOf = (path: string): string => path.split('/')[1] ?? ''
  const order = Object.keys(AREAS)

  describe.each(['api', 'web'] as const)('features of %s', (side) => {
    const layers = Object.entries(AREAS).flatMap(([area, features]) =>
      features[side].map((name) => `${area}/${name}`),
    )
    /** `homes/offers`, or empty for a file that belongs to no feature. */
    const feature = (path: string) =>
      path.startsWith(`${side}/`) && path.split('/').length > 3
        ? path.split('/').slice(1, 3).join('/')
        : ''

    test('each has its layer', () => {
      const features = new Set(PRODUCT.map(feature).filter((name) => name !== ''))
      expect([...features].sort()).toEqual(layers.toSorted())
    })

    test('none imports one of a higher layer, so no circle can arise', () => {
      const wrong = PRODUCT.filter(feature).flatMap((path) =>
        importsOf(path)
          .filter(
            ({ own, target }) =>
              own &&
              feature(target) !== '' &&
              layers.indexOf(feature(target)) > layers.indexOf(feature(path)),
          )
          .map(({ target }) => `${path} imports ${target}: move what both need to a lower feature`),
      )
      expect(wrong).toEqual([])
    })
  })

  test('in the contract no area imports a higher one', () => {
    const isOf = (path: string) => top(path) === 'contract' && order.includes(areaOf(path))
    const wrong = PRODUCT.filter(isOf).flatMap((path) =>
      importsOf(path)
        .filter(
          ({ own, target }) =>
            own && isOf(target) && order.indexOf(areaOf(target)) > order.indexOf(areaOf(path)),
        )
        .map(({ target }) => `${path} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

/** Rules for the text of files: a name, the files, and the banned pattern. */
const TEXT_RULES: { rule: string; files: readonly string[]; banned: RegExp }[] = [
  {
    rule: 'only queries files, db/ and demo/ speak SQL',
    files: PRODUCT.filter(
      (path) =>
        !['db', 'demo'].includes(top(path)) &&
        !path.endsWith('queries.ts') &&
        !path.includes('/sql/'),
    ),
    banned:
      /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\.query\(\s*[`'"]\s*(select|insert|update|delete|copy|with)\b/i,
  },
  {
    rule: 'only env.ts reads the environment',
    files: PRODUCT.filter((path) => path !== 'env.ts'),
    banned: /process\.env\b/,
  },
  {
    rule: 'no markup is made from text',
    files: PRODUCT,
    banned: /innerHTML|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write/,
  },
  {
    rule: 'nothing opts out of the types',
    files: PRODUCT,
    banned: /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any\b/,
  },
  {
    rule: 'only gateways speak to the outside',
    files: PRODUCT.filter(
      (path) => top(path) === 'api' && !path.startsWith('api/ground/gateways/'),
    ),
    banned: /(?<![.\w])fetch\(/,
  },
  {
    rule: 'sizes of a screen have the names of web/ground/ui/breakpoints.ts',
    files: SOURCES.filter(
      (path) => path.startsWith('web/') && path !== 'web/ground/ui/breakpoints.ts',
    ),
    banned: /@media[^{]*\b(width|height|inline-size|block-size)\b|matchMedia\([^)]*(width|height)/,
  },
  {
    rule: 'what covers what is one list of tokens',
    files: SOURCES.filter((path) => path.startsWith('web/')),
    banned: /z-index:(?!\s*var\(--z-)|\bzIndex\b/,
  },
  {
    rule: 'styles name logical sides only',
    files: SOURCES.filter((path) => path.endsWith('.css')),
    banned:
      /(?<![\w-])(margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)(?![\w])|(?<![\w-])(left|right)\s*:|(float|clear|text-align)\s*:\s*(left|right)|border-(top|bottom)-(left|right)-radius/,
  },
]

/** Folders whose comments follow docs/writing.md. */
const REWORDED = [
  'api',
  'commands',
  'contract',
  'db',
  'demo',
  'feeds',
  'host',
  'i18n',
  'lab',
  'openapi',
  'places',
  'search',
  'summary',
  'tests',
  'text',
  'valuation',
  'web',
  'words',
]
/** Migrations must not change once applied. */
const NOT_REWORDED = /^db\/migrations\//
/** A relative clause in place of the noun, or an everyday verb in place of the field's. */
const RIDDLES = /^What\b|\b([Tt]old|[Nn]obody|[Ww]hoever|is none)\b/

/** Of React, its router, zod, lucide and Vite. */
const PRIVATE_PARTS =
  /__react|(?<![\w$])\w+\._[a-z]|'_zod'|\/lucide-react\/|react-dom-client|streamController|react-router-scroll|history\.state as|preload-helper|<!--\$/

describe('banned code', () => {
  test.each(TEXT_RULES)('$rule', ({ files, banned }) => {
    expect(files.length).toBeGreaterThan(0)
    const wrong = files.flatMap((path) => {
      const found = banned.exec(
        path.endsWith('.css') ? read(path).replace(/\/\*[\s\S]*?\*\//g, '') : code(path),
      )
      return found ? [`${path}: ${found[0]}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('comments name things (docs/writing.md)', () => {
    const files = SOURCES.filter(
      (path) =>
        /\.(ts|tsx|sql)$/.test(path) && REWORDED.includes(top(path)) && !NOT_REWORDED.test(path),
    )
    const wrong = files.flatMap((path) =>
      comments(path)
        .filter((comment) => RIDDLES.test(comment))
        .map((comment) => `${path}: ${comment}`),
    )
    expect(files.filter((path) => comments(path).length > 0).length).toBeGreaterThan(500)
    expect(wrong).toEqual([])
  })

  test('private parts of packages are only used where docs/speed.md names them', () => {
    const named = read('docs/speed.md')
    const wrong = PRODUCT.filter((path) => PRIVATE_PARTS.test(code(path))).filter(
      (path) => !named.includes(`\`${path}\``),
    )
    expect(wrong).toEqual([])
  })

  test('nothing is named utils, lib, helpers, common, shared or types', () => {
    expect(
      SOURCES.filter((path) => path.split('/').some((name) => BANNED_NAMES.test(name))),
    ).toEqual([])
  })
})
