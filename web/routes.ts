import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { PAGES, type PageName } from '#contract/pages.ts'
import { PAGE_MODULES } from './pages.ts'

/** React Router's routes, from the table of pages. The last one answers unknown addresses with a 404. */
export default [
  ...Object.entries(PAGES).map(([name, { path }]) =>
    route(`:locale/${path}`, PAGE_MODULES[name as PageName].file, { id: name }),
  ),
  index('ground/errors/not-found.tsx', { id: 'bare' }),
  route('*', 'ground/errors/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
