import { renderToPipeableStream } from 'react-dom/server'
import { Writable } from 'node:stream'
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { MarkupCacheProvider } from './page/cached-markup.tsx'
import { visitContext } from './page/load-context.ts'
import { PageMarkup } from './page/markup-store.ts'
import { NonceProvider } from './page/own-script.tsx'

const RENDER_LIMIT_MS = 10_000

/** Renders the whole page before answering: loaders are awaited anyway, one chunk is faster, and failures still get their status. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(visitContext).call
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const markup = new PageMarkup()
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(limit)
        const html = markup.fill(Buffer.concat(chunks), { keep: !failed })
        resolve(
          new Response(request.method === 'HEAD' ? null : html, {
            status: failed ? 500 : status,
            headers,
          }),
        )
        done()
      },
    })
    const page = (
      <MarkupCacheProvider value={markup}>
        <NonceProvider value={nonce}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </NonceProvider>
      </MarkupCacheProvider>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // In order: out-of-order chunks would need scripts.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError(error) {
        failed = true
        context.get(visitContext).host.log.error({ err: error }, 'a page could not be rendered')
      },
    })
    const limit = setTimeout(
      () => abort(new Error(`not rendered within ${RENDER_LIMIT_MS} ms`)),
      RENDER_LIMIT_MS,
    )
  })
}

/** Logs unexpected errors of loaders and guards. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context
    .get(visitContext)
    .host.log.error({ err: error, path: new URL(request.url).pathname }, 'a page failed')
}
