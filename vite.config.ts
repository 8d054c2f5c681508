import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import type { Endpoint } from './contract/endpoint.ts'
import { LOCALES } from './i18n/locales.ts'
import { basemapTiles, encode } from './web/map/basemap.ts'
import * as breakpoints from './web/ui/breakpoints.ts'
import { writeFontParts } from './web/ui/font-parts.ts'

/**
 * The browser calls the API by method and path and trusts its answers. So that is all that it gets of a module with schemas: its constants, and method and path
 * of its endpoints; a schema is undefined. A function is not there, and a page that calls it is not built: it belongs in a module without schemas.
 */
function withoutSchemas(): Plugin {
  const isEndpoints = (value: object): value is Record<string, Endpoint> =>
    Object.values(value).every((each) => typeof each?.path === 'string')
  const plain = (value: unknown): unknown =>
    value instanceof Object && !Array.isArray(value) && isEndpoints(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, { method, path }]) => [name, { method, path }]),
        )
      : value
  const spelled = (value: unknown): string =>
    value instanceof RegExp
      ? String(value)
      : value instanceof Object && '_zod' in value
        ? 'undefined'
        : JSON.stringify(plain(value))
  return {
    name: 'lares:without-schemas',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async load(id) {
      const isContract =
        id.startsWith(`${import.meta.dirname}/contract/`) &&
        /^import \{ z \} from 'zod'$/m.test(readFileSync(id, 'utf8'))
      if (!isContract) return null
      const module = (await import(id)) as Record<string, unknown>
      return Object.entries(module)
        .filter(([, value]) => typeof value !== 'function')
        .map(([name, value]) => `export const ${name} = ${spelled(value)}\n`)
        .join('')
    },
  }
}

/** Icons are made by a few lines of ours, a tenth of what lucide-react makes them with, which need no keys either. Fails the build when lucide-react has changed. */
function plainIcons(): Plugin {
  let [isReplaced, hasKeys] = [false, false]
  return {
    name: 'lares:plain-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/'))
        return null
      isReplaced = true
      return `${import.meta.dirname}/web/ui/icon.ts`
    },
    transform(code, id) {
      if (!id.includes('/lucide-react/dist/esm/icons/')) return null
      const plain = code.replace(/,\s*key: "\w+"/g, '').replace(/^__iconData\.node;$/m, '')
      hasKeys ||= plain !== code
      return { code: plain, map: null }
    },
    generateBundle() {
      if (!isReplaced || !hasKeys) this.error('lucide-react makes its icons in another way now')
    },
  }
}

/** How a file is loaded later, with the files that it needs, in a fifth of Vite's code: there is one style sheet, and no nonce. Fails the build when Vite loads files in another way. */
function plainPreload(): Plugin {
  let isReplaced = false
  return {
    name: 'lares:plain-preload',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_, id) {
      if (id !== '\0vite/preload-helper.js') return null
      isReplaced = true
      return { code: PRELOAD, map: null }
    },
    generateBundle() {
      if (!isReplaced) this.error('Vite loads files in another way now')
    },
  }
}

/** Asks for no file again that the page began with: each link takes up to a millisecond. Nobody listens to Vite's event about failures. */
const PRELOAD = `
const known = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const href = origin + '/' + file
    if (known.has(href)) continue
    known.add(href)
    document.head.append(Object.assign(document.createElement('link'), { href, rel: 'modulepreload' }))
  }
  return load()
}
`

/** Files that run at once, and most of whose functions do. Chromium compiles them in another thread while they come, instead of one by one in the main thread. */
const EAGER = ['react', 'shell']
/** Read from the top. Rolldown drops it from a `banner`, and its `postBanner` begins all other files with an empty line. */
const COMPILE_EAGERLY = '//# allFunctionsCalledOnLoad'

function compiledEagerly(): Plugin {
  return {
    name: 'lares:compiled-eagerly',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && EAGER.includes(file.name))
            file.code = `${COMPILE_EAGERLY}\n${file.code}`
      },
    },
  }
}

/**
 * React throws five errors to itself, made while its module starts. Where an inspector listens, as Lighthouse does, Chromium reads all of React again for the lines
 * of the first one's stack: 12 ms of a core. Theirs is never read. Fails the build when they are no longer five.
 */
function errorsWithoutStack(): Plugin {
  const error = /(?<=^(?:var)? +\w+ = )(?:new )?Error\(formatProdErrorMessage\(\d+\)\)(?=[,;]$)/gm
  let made: number
  return {
    name: 'lares:errors-without-stack',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      made = 0
    },
    transform(code, id) {
      if (!id.endsWith('/react-dom-client.production.js')) return null
      const plain = code.replace(error, () => {
        made++
        return 'Object.create(Error.prototype)'
      })
      return { code: plain, map: null }
    },
    generateBundle() {
      if (made !== 5) this.error('React makes its errors in another way now')
    },
  }
}

/**
 * React Router reloads the page whenever a chunk cannot be loaded, as often as that happens. The specification (section 4) allows
 * one reload per path in 10 seconds, so the call goes through our guard. Fails the build when React Router's code has changed.
 */
function guardedReload(): Plugin {
  const call = 'window.location.reload();'
  return {
    name: 'lares:guarded-reload',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!code.includes('reloading page...')) return null
      const parts = code.split(call)
      if (parts.length !== 2)
        this.error(`${id} should reload the page in one place, not ${parts.length - 1}`)
      return { code: parts.join('if (!window.guardedReload()) throw error;'), map: null }
    },
  }
}

/** The flags of all countries and locales at `/flags/{name}.svg`: a page fetches the few that it shows. */
function flags(): Plugin {
  const folder = join(import.meta.dirname, 'node_modules/circle-flags/flags')
  const wanted = new Set<string>(LOCALES.map(({ icon }) => `${icon}.svg`))
  const isFlag = (file: string): boolean => /^[a-z]{2}\.svg$/.test(file) || wanted.has(file)
  return {
    name: 'lares:flags',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const file = (request.url ?? '').slice(1)
        if (!isFlag(file)) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(join(folder, file)))
      })
    },
    generateBundle() {
      for (const file of readdirSync(folder).filter(isFlag))
        this.emitFile({
          type: 'asset',
          fileName: `flags/${file}`,
          source: readFileSync(join(folder, file)),
        })
    },
  }
}

/** The tiles of the offline base map at `/basemap/{z}/{x}/{y}.mvt`. */
function basemap(): Plugin {
  const named = () =>
    Array.from(
      basemapTiles(),
      (tile) => [`${tile.z}/${tile.x}/${tile.y}.mvt`, encode(tile)] as const,
    )
  let tiles: Map<string, Uint8Array> | undefined
  return {
    name: 'lares:basemap',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      server.middlewares.use('/basemap', (request, response, next) => {
        tiles ??= new Map(named())
        const tile = tiles.get((request.url ?? '').slice(1))
        if (!tile) return next()
        response.setHeader('content-type', 'application/vnd.mapbox-vector-tile')
        response.end(tile)
      })
    },
    generateBundle() {
      for (const [name, bytes] of named())
        this.emitFile({ type: 'asset', fileName: `basemap/${name}`, source: bytes })
    },
  }
}

/** Writes out the breakpoints that styles name, `@media (--phone)`; PostCSS runs it in the development server as in the build. */
const namedMedia = {
  postcssPlugin: 'lares:named-media',
  AtRule: {
    media(rule: { params: string; error(message: string): Error }) {
      rule.params = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
        const query = Object.entries(breakpoints).find(([key]) => key.toLowerCase() === name)?.[1]
        if (!query) throw rule.error(`Unknown breakpoint --${name}: see web/ui/breakpoints.ts`)
        return query
      })
    },
  },
}

/** Parts of fonts, as `@font-parts/{name}.woff2`. */
function fontParts(): Plugin {
  const folder = join(import.meta.dirname, 'node_modules/.cache/lares/font-parts')
  return {
    name: 'lares:font-parts',
    async config() {
      await writeFontParts(join(import.meta.dirname, 'web/ui/fonts.css'), folder)
      return { resolve: { alias: { '@font-parts': folder } } }
    },
  }
}

/** What the portal is made of: `/notice.txt`, and beside it `/licences.txt` with the licence of each package that the browser's files hold parts of. */
function notice(): Plugin {
  return {
    name: 'lares:notice',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'notice.txt',
        source: readFileSync(join(import.meta.dirname, 'NOTICE')),
      })
    },
  }
}

/**
 * Modules that pages load together are one file: fewer requests, and they compress better together (decision 116). A file has what its modules import as well, except what an
 * earlier file has. What only some first scripts need comes before what all pages load when they are idle: otherwise the first script would load the idle part.
 */
const FILES = {
  react: /node_modules\/(react|react-dom|react-router|scheduler|@remix-run)\//,
  shell:
    /\/web\/(page\/(packed|nearest-country|trusted-types|page-at|addresses|settings|listing-title)|layout\/layout|offers\/card|app\/bare-error-page|forms\/keep-forms|ui\/(breadcrumbs|breakpoints|button|chip|toast)|offers\/last-results)\.tsx?$/,
  field: /\/web\/ui\/field\.tsx$/,
  locales: /\/i18n\/locales\.ts$/,
  small:
    /\/web\/(ui\/(avatar|empty-state|flag|focus)|page\/hydrated|offers\/use-over)\.tsx?$|\/web\/offers\/(gallery|place-map)\.module\.css|\/icons\/(arrow-left|arrow-right|check|globe|mail|search|x)\.mjs$/,
  nearby: /\/web\/ui\/nearby-places\.tsx$/,
  'place-search':
    /\/web\/(place-search\/place-search|page\/(api|early-place))\.tsx?$|\/contract\/(client|errors)\.ts$/,
  'filter-address': /\/contract\/filter-address\.ts$|\/web\/search\/place-counts\.ts$/,
  filters: /\/web\/search\/(feed\/feed-address|filters|words\/title)\.ts$/,
  'search-view': /\/web\/search\/search-view\.tsx$/,
  pagination: /\/web\/ui\/pagination\.tsx$/,
  'offer-parts': /\/web\/offers\/(shown-link|texts)\.tsx?$|\/icons\/printer\.mjs$/,
  agency:
    /\/web\/(agencies\/(opening|reviews)|ui\/(logo|meter))\.tsx$|\/agencies\.module\.css|\/icons\/(badge-check|phone)\.mjs$/,
  // When the page is idle.
  rest: /\/web\/(homes\/[\w-]+|layout\/rest|app\/error-page|accounts\/session-keeper|page\/chosen|ui\/toast-item)\.tsx?$/,
  'search-rest': /\/web\/search\/(list\/(kept-place|related|sort-select)|search-forms)\.tsx?$/,
  'home-rest':
    /\/web\/(home\/(choices|door-grid|popular)|place-search\/recent-links)\.tsx$|\/icons\/(bed-single|building-2|key-round|land-plot|sparkles|sun|tag|waves|waves-ladder)\.mjs$/,
  'offer-rest':
    /\/web\/offers\/(contact|contact-actions|contact-bar|facts-table|lightbox|media-links|nearby|price-history|price-in-context|print-sheet)\.tsx$|\/web\/ui\/qr-image\.tsx$/,
}

/** Every page has the list of all files: 32 bits tell the versions of one apart, and are compressed to two thirds of 48. The server's names of fonts must be the browser's. */
const HASH_CHARACTERS = 'hex'

export default defineConfig({
  plugins: [
    withoutSchemas(),
    plainIcons(),
    plainPreload(),
    compiledEagerly(),
    errorsWithoutStack(),
    guardedReload(),
    flags(),
    basemap(),
    notice(),
    fontParts(),
    reactRouter(),
  ],
  css: { postcss: { plugins: [namedMedia] } },
  // One style sheet (10 KB) for all pages: one that came and went with its page would lay out a page that Back returns to twice, and lose its place.
  build: { assetsInlineLimit: 0, cssCodeSplit: false, cssMinify: true, target: 'es2022' },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: './web/app/server.ts',
          output: { hashCharacters: HASH_CHARACTERS },
        },
      },
      resolve: { noExternal: ['lucide-react'] },
    },
    client: {
      build: {
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          // A module of ours of which nothing is used is not loaded: none does anything by being there but the entry.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/(contract|i18n|openapi|text|web)\/(?!entry\.).*\.tsx?$/,
                sideEffects: false,
              },
            ],
          },
          output: {
            hashCharacters: HASH_CHARACTERS,
            codeSplitting: {
              groups: Object.entries(FILES).map(([name, test], index, all) => ({
                name,
                test,
                priority: all.length - index,
              })),
            },
          },
        },
      },
    },
  },
})
