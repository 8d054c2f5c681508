import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { ApiError } from '#contract/errors.ts'
import { loginAddress } from '../accounts/callback.ts'
import { visitContext, type Visit } from '../load-context.ts'
import { failed } from './thrown.ts'

type Routes = ServerBuild['routes']
type PageModule = NonNullable<Routes[string]>['module']

/** The methods that pages take. */
export const METHODS: readonly string[] = ['GET', 'HEAD', 'POST']
export const METHOD_NOT_ALLOWED = 405

/** Whether the browser's script asks, not somebody who would see the answer as a page. */
export const isDataRequest = (request: Request): boolean => new URL(request.url).pathname.endsWith('.data')

/**
 * The pages, each of which answers what goes wrong with the error page and its true status. Where an action fails, React Router shows the error page without what the
 * root loads, its words among it: so the failure is kept, and the loader that runs next throws it.
 */
export const withFailures = (routes: Routes): Routes =>
  Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && id !== 'root' && route.module.default ? { ...route, module: failing(route.module) } : route]))

function failing(module: PageModule): PageModule {
  const { loader, action } = module
  return {
    ...module,
    async loader(args: LoaderFunctionArgs) {
      const visit = args.context.get(visitContext)
      // An address that there is not is that before all.
      const loaded: unknown = loader ? await judged(args, () => loader(args)) : null
      if (visit.failure) throw await errorOf(visit.failure.error, args.url, visit)
      return loaded
    },
    async action(args: ActionFunctionArgs) {
      const visit = args.context.get(visitContext)
      try {
        if (!action) throw data(null, { status: METHOD_NOT_ALLOWED })
        readForm(args.request)
        return await judged(args, () => action(args))
      } catch (error) {
        if (error instanceof Response || isDataRequest(args.request)) throw error
        visit.failure = { error }
        return null
      }
    },
  } as PageModule
}

async function judged<T>({ url, context }: LoaderFunctionArgs, work: () => T | Promise<T>): Promise<T> {
  const visit = context.get(visitContext)
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect(loginAddress(visit.locale, url))
    throw await errorOf(error, url, visit)
  }
}

/** What is thrown for the error page: with words and status where we know what is wrong, else as it is. */
async function errorOf(error: unknown, url: URL, visit: Visit): Promise<unknown> {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return failed(visit, url, error.status, error.said)
  const status = error instanceof Object && 'init' in error && 'data' in error && error.data === null ? ((error.init as ResponseInit | null)?.status ?? 500) : 500
  return status < 500 ? failed(visit, url, status) : error
}

/** A body that is no form is the sender's mistake. */
function readForm(request: Request): void {
  const read = request.formData.bind(request)
  Object.defineProperty(request, 'formData', {
    value: () => read().catch(() => {
      throw data(null, { status: 400 })
    }),
  })
}
