import { useState, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { ApiError, fallbackError, isErrorBody, type ErrorBody } from '#contract/errors.ts'
import { failureOf } from './failure.ts'
import { useT } from '../page/page-context.tsx'
import { useToast } from '../ui/toast.tsx'

/** Long enough for the browser to begin to save the file. */
const KEPT_MS = 60_000

/** A link to a file. It is fetched, so that a failure shows the server's message (specification, section 8); without scripts the browser downloads it. */
export function DownloadLink({
  href,
  ...props
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const t = useT()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const download = async (): Promise<void> => {
    setBusy(true)
    try {
      const response = await fetch(href)
      if (!response.ok) throw new ApiError(response.status, await errorOf(response))
      // The session has ended: the file is behind the sign-in page.
      if (response.redirected && isPage(response)) return window.location.assign(response.url)
      save(await response.blob(), nameOf(response))
    } catch (error) {
      const { type, message } = failureOf(error, t)
      toast(message, { type, html: true })
    } finally {
      setBusy(false)
    }
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    if (!busy) void download()
  }
  return <a {...props} href={href} download aria-busy={busy || undefined} onClick={follow} />
}

const isPage = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false

/** The body of a failed download, which may be any kind of file. */
async function errorOf(response: Response): Promise<ErrorBody> {
  const text = await (await response.blob()).text()
  // A page's file route answers with a line of text; a failure of the server itself has none for people.
  if (response.status !== 500 && response.headers.get('content-type')?.startsWith('text/plain'))
    return { type: 'error', code: 'refused', message: text }
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : fallbackError('no_message')
  } catch {
    return fallbackError(text === '' ? 'no_message' : 'bad_answer')
  }
}

function nameOf({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '')
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
