import { useEffect, useRef, useState, type RefObject } from 'react'
import { address } from '#contract/addresses.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { ASKED_MAX, help } from '#contract/ground/help.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'

const CALLS = { help }
/** Pause in typing before a search. */
const PAUSE_MS = 600
const LEAST = 8
const SHOWN_MAX = 3
/** Not for those who run the portal. */
const SHOWN_FOR: readonly string[] = ['visitors', 'owners', 'agencies']

/** Help pages about the text in a field of the form. They open in another tab, so that the text is not lost. */
export function Suggestions({
  form,
  name,
}: {
  form: RefObject<HTMLFormElement | null>
  name: string
}) {
  const { t, locale } = usePageContext()
  const api = useApi(CALLS)
  const [found, setFound] = useState<OutputOf<typeof help.list>['data']>([])
  const lastQuery = useRef('')
  useEffect(() => {
    const element = form.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const look = (event: Event): void => {
      const { target } = event
      if (!(target instanceof HTMLTextAreaElement) || target.name !== name) return
      clearTimeout(timer)
      const q = target.value.trim().slice(-ASKED_MAX)
      timer = setTimeout(() => {
        if (q === lastQuery.current) return
        lastQuery.current = q
        if (q.length < LEAST) return setFound([])
        api.help.list({ q }).then(
          ({ data }) =>
            lastQuery.current === q &&
            setFound(
              data.filter(({ audience }) => SHOWN_FOR.includes(audience)).slice(0, SHOWN_MAX),
            ),
          () => undefined,
        )
      }, PAUSE_MS)
    }
    element.addEventListener('input', look)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', look)
    }
  }, [api, form, name])
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="stack-2">
          <p className="strong">{t('support.form.suggestions')}</p>
          <ul>
            {found.map(({ slug, title }) => (
              <li key={slug}>
                <a
                  href={`/${locale}${address('help', { slug })}`}
                  target="_blank"
                  rel="noopener"
                  className="underlined"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
