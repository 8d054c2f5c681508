import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { PAGES, type PageName } from '#contract/pages.ts'
import { PAGE_MODULES } from './pages.ts'

/** The routes of React Router, from the table of pages. What no page matches is answered by the last one: a 404. */
export default [
  ...Object.entries(PAGES).map(([name, { path }]) =>
    route(`:locale/${path}`, PAGE_MODULES[name as PageName].file, { id: name }),
  ),
  index('errors/not-found.tsx', { id: 'bare' }),
  route('*', 'errors/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
