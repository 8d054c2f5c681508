import { lazy, startTransition, Suspense, useRef, useState, type ReactNode } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Skeleton } from '../../../ground/ui/skeleton.tsx'
import { activeParts } from '../filters.ts'
import { OPEN, type SearchData } from '../load.ts'
import styles from './filter-form.module.css'

const loadPanel = () => import('./panel.tsx')
const FilterPanel = lazy(loadPanel)
/** A failure to load the code is reported on opening, not on hover. */
const prepare = () => void loadPanel().catch(() => undefined)

export interface FiltersButtonProps {
  data: SearchData
  /** The page's address, with its locale. */
  action: string
  /** Id of its form. */
  form: string
}

/** Opens all filters. Code and counts load on demand; without scripts the button submits the main filters to the page with all filters open. */
export function FiltersButton({ data, action, form }: FiltersButtonProps) {
  const { t, format } = usePageContext()
  /** Number of openings; 0 while closed. */
  const [opening, setOpening] = useState(0)
  const openings = useRef(0)
  const set = activeParts(data.filters).length
  // It is hidden already: removing its thousand elements can wait.
  const close = () => startTransition(() => setOpening(0))
  const title = t('search.filter.open')
  return (
    <>
      <button
        type="submit"
        className="framed sinks"
        form={form}
        name={OPEN}
        value="1"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          event.preventDefault()
          const { form: owner } = event.currentTarget
          // Without its code, as without scripts: the page with open filters.
          loadPanel().then(
            () => setOpening(++openings.current),
            () => owner && window.location.assign(`${action}?${panelQuery(owner)}`),
          )
        }}
      >
        <SlidersHorizontal aria-hidden="true" />
        {title}
        {set > 0 && <span className={styles['set']}>{format.number(set)}</span>}
      </button>
      {opening > 0 && (
        // Opened again during removal: a new instance.
        <Suspense
          key={opening}
          fallback={<Frame title={title} onClose={close} body={null} footer={null} />}
        >
          <FilterPanel
            data={data}
            action={action}
            frame={(body, footer) => (
              <Frame title={title} onClose={close} body={body} footer={footer} />
            )}
          />
        </Suspense>
      )}
    </>
  )
}

const panelQuery = (form: HTMLFormElement): URLSearchParams => {
  const query = new URLSearchParams(
    [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)]),
  )
  query.set(OPEN, '1')
  return query
}

const Frame = ({
  title,
  onClose,
  body,
  footer,
}: {
  title: string
  onClose: () => void
  body: ReactNode
  footer: ReactNode
}) => (
  <Dialog open size="l" title={title} onClose={onClose} footer={footer}>
    {body ?? <Skeleton height="60rem" />}
  </Dialog>
)

/** All filters within the page, for visitors without scripts. */
export function OpenFilters({ data, action }: Omit<FiltersButtonProps, 'form'>) {
  const { t } = usePageContext()
  return (
    <search aria-label={t('search.filter.open')} className={styles['page']}>
      <FilterPanel
        data={data}
        action={action}
        frame={(body, footer) => (
          <>
            {body}
            {footer}
          </>
        )}
      />
    </search>
  )
}
