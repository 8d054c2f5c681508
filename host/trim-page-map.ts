import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPrivatePage, PAGES, type PageName } from '#contract/pages.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

interface MapRoute {
  id: string
  parentId: string
  path: string
  module: string
  imports: string[]
  css: string[]
  hasLoader: boolean | 0
  hasDefaultExport: boolean
}
interface RouteMap {
  entry: { imports: string[] }
  routes: Record<string, Partial<MapRoute>>
}

/**
 * Every page starts with React Router's map of all pages. The browser gets the modules of private pages, services and documentation when it needs them;
 * imports that every page has and false values are omitted, and what can be told from the rest: a page's id is its name, its parent the root.
 */
const mapName = (await readdir(assets)).find((name) => /^manifest-\w+\.js$/.test(name))
if (!mapName) throw new Error('React Router wrote no manifest-*.js')
const mapFile = join(assets, mapName)
const [, before = '', json = '{}', after = ''] =
  /^([^{]*)(\{.*\})([^}]*)$/s.exec(await readFile(mapFile, 'utf8')) ?? []
const map = JSON.parse(json) as RouteMap
/** What visitors of other pages seldom go to. */
const isSeldomNext = (name: PageName): boolean =>
  isPrivatePage(name) || /^(service|docs|dev)(\/|$)/.test(PAGES[name].path)
const everywhere = new Set([...map.entry.imports, ...(map.routes['root']?.imports ?? [])])
for (const [name, route] of Object.entries(map.routes)) {
  if (name in PAGES && isSeldomNext(name as PageName)) delete route.imports
  else route.imports = route.imports?.filter((file) => !everywhere.has(file))
  if (route.id !== name || (name !== 'root' && route.parentId !== 'root'))
    throw new Error(`React Router put ${name} elsewhere in its map`)
  // `web/entry.client.tsx` reads it from the table of pages.
  if (name in PAGES && route.path === `:locale/${PAGES[name as PageName].path}`) delete route.path
  delete route.id
  delete route.parentId
  if (route.css?.length === 0) delete route.css
  // Nearly all have one, so it is written where there is none: as 0, since false is omitted.
  if (route.hasLoader) delete route.hasLoader
  else route.hasLoader = 0
  // Only the build reads it.
  delete route.hasDefaultExport
  route.module = /^\/assets\/(.*)\.js$/.exec(route.module ?? '')?.[1]
}
/** Adds what was left out again. */
const restore =
  ';((routes,name,route)=>{for(name in routes){route=routes[name];route.id=name;if(name!="root")route.parentId="root";route.css??=[];route.hasLoader??=true;route.module="/assets/"+route.module+".js"}})(__reactRouterManifest.routes)'
await writeFile(
  mapFile,
  before +
    JSON.stringify(map, (_, value: unknown) => (value === false ? undefined : value)) +
    restore +
    after,
)
