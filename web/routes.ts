import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { PAGES } from './pages.ts'

/** The routes of React Router, from the map of pages. What no page matches is answered by the last one: a 404. */
export default [
  ...PAGES.map((page) => route(`:locale/${page.path}`, page.file, { id: page.name })),
  index('errors/not-found.tsx', { id: 'bare' }),
  route('*', 'errors/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
