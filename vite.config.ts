import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { z } from 'zod'
import type { Endpoint } from './contract/endpoint.ts'
import { LOCALES } from './i18n/locales.ts'
import { basemapTiles, encode } from './web/homes/map/basemap.ts'
import * as breakpoints from './web/ground/ui/breakpoints.ts'
import { writeFontParts } from './web/ground/ui/font-parts.ts'

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
      : value instanceof z.ZodType
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
        if (!query)
          throw rule.error(`Unknown breakpoint --${name}: see web/ground/ui/breakpoints.ts`)
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
      await writeFontParts(join(import.meta.dirname, 'web/ground/ui/fonts.css'), folder)
      return { resolve: { alias: { '@font-parts': folder } } }
    },
  }
}

/** The notice of the portal: `/notice.txt`, and beside it `/licences.txt` with the licence of each package that the browser's files hold parts of. */
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

const icons = (...names: string[]): string[] =>
  names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}`)

/**
 * Modules that pages load together are one file: fewer requests, and they compress better together (decision 064). A file also contains the imports
 * of its modules, except those of an earlier file. Modules of a first script come before modules that load when the page is idle; otherwise the
 * first script would load idle code.
 */
const FILES: Record<string, string[]> = {
  react: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
    'node_modules/@remix-run/',
    'node_modules/lucide-react/dist/esm/shared/',
    'node_modules/lucide-react/dist/esm/Icon',
    'node_modules/lucide-react/dist/esm/context',
    'node_modules/lucide-react/dist/esm/createLucideIcon',
  ],
  shell: [
    'web/ground/page/packed',
    'web/ground/page/nearest-place',
    'web/ground/page/trusted-types',
    'web/ground/page/early',
    'web/ground/page/page-at',
    'web/ground/page/addresses',
    'web/ground/page/settings',
    'web/ground/page/listing-title',
    'web/ground/page/history-entry',
    'web/ground/page/scroll-positions',
    'web/edge/layout/layout',
    'web/homes/offers/card',
    'web/edge/app/bare-error-page',
    'web/ground/forms/keep-forms',
    'web/ground/ui/breadcrumbs',
    'web/ground/ui/breakpoints',
    'web/ground/ui/button',
    'web/ground/ui/chip',
    'web/ground/ui/toast',
    'web/homes/offers/last-results',
  ],
  field: ['web/ground/ui/field'],
  locales: ['i18n/locales'],
  small: [
    'web/ground/ui/avatar',
    'web/ground/ui/empty-state',
    'web/ground/ui/flag',
    'web/ground/ui/focus',
    'web/ground/ui/use-near',
    'web/ground/page/hydrated',
    'web/ground/page/tell',
    'web/ground/page/feed-address',
    'web/homes/offers/use-over',
    'web/homes/offers/gallery.module',
    'web/homes/offers/place-map.module',
    ...icons('arrow-left', 'arrow-right', 'check', 'globe', 'mail', 'rss', 'search', 'x'),
  ],
  nearby: ['web/ground/ui/nearby-places'],
  'place-search': [
    'web/homes/place-search/place-search',
    'web/ground/page/api',
    'web/ground/page/early-place',
    'contract/client',
    'contract/errors',
  ],
  'filter-address': ['contract/homes/filter-address', 'web/homes/search/place-counts'],
  filters: [
    'web/homes/search/feed/feed-page',
    'web/homes/search/filters',
    'web/homes/search/words/title',
  ],
  'search-view': ['web/homes/search/search-view'],
  pagination: ['web/ground/ui/pagination'],
  'offer-parts': [
    'web/homes/offers/shown-link',
    'web/homes/offers/texts',
    'web/ground/ui/share-buttons',
    ...icons('printer'),
  ],
  agency: [
    'web/homes/agencies/opening',
    'web/homes/agencies/reviews',
    'web/homes/agencies/agencies.module',
    'web/ground/ui/logo',
    'web/ground/ui/meter',
    ...icons('badge-check', 'phone'),
  ],
  // When the page is idle.
  rest: [
    'web/homes/homes/',
    'web/edge/layout/rest',
    'web/edge/app/error-page',
    'web/homes/offers/contact-outbox',
    'web/homes/offers/send-waiting',
    'web/people/accounts/session-keeper',
    'web/ground/page/chosen',
    'web/ground/ui/toast-item',
  ],
  'search-rest': [
    'web/homes/search/list/kept-place',
    'web/homes/search/list/related',
    'web/homes/search/list/sort-select',
    'web/homes/search/search-forms',
  ],
  'home-rest': [
    'web/edge/home/choices',
    'web/edge/home/door-grid',
    'web/edge/home/popular',
    'web/homes/place-search/recent-links',
    ...icons('bed-single', 'building-complex', 'key-round', 'land-plot', 'sparkles'),
    ...icons('sun', 'tag', 'waves-horizontal', 'waves-ladder'),
  ],
  'offer-rest': [
    'web/homes/offers/advertisers',
    'web/homes/offers/contact',
    'web/homes/offers/contact-actions',
    'web/homes/offers/contact-bar',
    'web/homes/offers/facts-origin',
    'web/homes/offers/facts-table',
    'web/homes/offers/lightbox',
    'web/homes/offers/media-links',
    'web/homes/offers/nearby',
    'web/homes/offers/price-history',
    'web/homes/offers/price-in-context',
    'web/homes/offers/print-sheet',
    'web/ground/ui/qr-image',
  ],
}

/** `path` is that of a module below the root without its ending, or of a folder with its slash. */
const isBelow = (id: string, path: string): boolean => {
  const rest = id.startsWith(`${import.meta.dirname}/${path}`)
    ? id.slice(import.meta.dirname.length + 1 + path.length)
    : null
  return rest !== null && (path.endsWith('/') || /^\.\w+(\?.*)?$/.test(rest))
}

/** Fails the build when `FILES` names a module that no page loads: it was moved or deleted. */
function namedFiles(): Plugin {
  return {
    name: 'lares:named-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const ids = [...this.getModuleIds()]
      for (const [name, paths] of Object.entries(FILES))
        for (const path of paths)
          if (!ids.some((id) => isBelow(id, path)))
            this.error(`FILES.${name} in vite.config.ts names ${path}, which no page loads`)
    },
  }
}

export default defineConfig({
  plugins: [
    withoutSchemas(),
    compiledEagerly(),
    guardedReload(),
    namedFiles(),
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
          input: './web/edge/app/server.ts',
        },
      },
    },
    client: {
      build: {
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          // An unused module of ours is not loaded: only the entry has side effects.
          treeshake: {
            moduleSideEffects: [
              {
                test: /\/(contract|i18n|openapi|text|web)\/(?!entry\.).*\.tsx?$/,
                sideEffects: false,
              },
            ],
          },
          output: {
            // Every page loads a list of all files: a letter less in each name is 250 bytes of it.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: Object.entries(FILES).map(([name, paths], index, all) => ({
                name,
                test: (id: string) => paths.some((path) => isBelow(id, path)),
                priority: all.length - index,
              })),
            },
          },
        },
      },
    },
  },
})
