import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { ApiError, type ErrorBody } from '#contract/errors.ts'
import { READING } from '#contract/methods.ts'
import { readAddress } from '../page/addresses.ts'
import { loginAddress } from '../page/callback.ts'
import { visitContext, type Visit } from '../page/load-context.ts'
import { failed, notFound, refusalInit, refusalKey } from './thrown.ts'

type Routes = ServerBuild['routes']
type PageModule = NonNullable<Routes[string]>['module']

/** Methods of pages with a form; other pages allow only the methods for reading. */
export const METHODS: readonly string[] = [...READING, 'POST']
export const METHOD_NOT_ALLOWED = 405

/** Whether a script requests data, not a visitor the page. */
export const isDataRequest = (request: Request): boolean =>
  new URL(request.url).pathname.endsWith('.data')

/**
 * Wraps the routes so that failures become the error page with their true status. If an action fails, React Router shows the error page
 * without the root's data and messages: so the failure is stored, and the next loader throws it.
 */
export const withFailures = (routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && id !== 'root' && route.module.default
        ? { ...route, module: failing(route.module) }
        : route,
    ]),
  )

function failing(module: PageModule): PageModule {
  const { loader, action } = module
  return {
    ...module,
    async loader(args: LoaderFunctionArgs) {
      const visit = args.context.get(visitContext)
      let loaded: unknown = null
      // Without a locale it is no page's address yet.
      if (visit.failure && readAddress(args.url.pathname).locale === null)
        throw await errorOf(visit.failure.error, args.url, visit)
      try {
        // An unknown address is a 404 before anything else.
        if (loader) loaded = await loader(args)
      } catch (error) {
        throw await errorOf(error, args.url, visit)
      }
      if (visit.failure) throw await errorOf(visit.failure.error, args.url, visit)
      return loaded
    },
    async action(args: ActionFunctionArgs) {
      const visit = args.context.get(visitContext)
      try {
        if (!action) throw data(null, { status: METHOD_NOT_ALLOWED })
        readForm(args.request)
        return await action(args)
      } catch (error) {
        if (error instanceof Response) throw error
        if (isDataRequest(args.request)) throw inWords(error, args.url, visit)
        visit.failure = { error }
        return null
      }
    },
  } as PageModule
}

/** The error for the error page: with message and status if the cause is known, else unchanged. */
async function errorOf(error: unknown, url: URL, visit: Visit): Promise<unknown> {
  if (isOver(error)) return redirect(loginAddress(visit.locale, url))
  const refusal = refusalOf(error)
  if (refusal?.status === 404 && refusal.serverMessage === null) return notFound(visit, url)
  return refusal ? failed(visit, url, refusal.status, refusal.serverMessage) : error
}

/** The same for a script, which shows the message at the form. */
function inWords(error: unknown, url: URL, visit: Visit): unknown {
  if (isOver(error)) return redirect(loginAddress(visit.locale, url))
  const refusal = refusalOf(error)
  if (!refusal) return error
  const message =
    refusal.serverMessage ??
    visit.host.messages.translator(visit.language)(refusalKey(refusal.status))
  return data<ErrorBody>(
    { type: error instanceof ApiError ? error.body.type : 'error', code: 'refused', message },
    refusalInit(refusal.status),
  )
}

/** The session has expired. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The client's error; null if the fault is ours. */
function refusalOf(error: unknown): { status: number; serverMessage: string | null } | null {
  if (error instanceof ApiError)
    return error.status >= 400 && error.status < 500
      ? { status: error.status, serverMessage: error.serverMessage }
      : null
  const init =
    error instanceof Object && 'init' in error && 'data' in error && error.data === null
      ? (error.init as ResponseInit | null)
      : null
  return init?.status !== undefined && init.status < 500
    ? { status: init.status, serverMessage: null }
    : null
}

/** An unreadable form is the client's error. */
function readForm(request: Request): void {
  const read = request.formData.bind(request)
  Object.defineProperty(request, 'formData', {
    value: () =>
      read().catch(() => {
        throw data(null, { status: 400 })
      }),
  })
}
