import { lazy, startTransition, Suspense, useRef, useState, type ReactNode } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { usePageContext } from '../../page/page-context.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activeParts } from '../filters.ts'
import { OPEN, type SearchData } from '../load.ts'
import styles from './filter-form.module.css'

const loadPanel = () => import('./panel.tsx')
const FilterPanel = lazy(loadPanel)
/** Code that cannot be had now is told to who opens the panel, not to who only passes over its button. */
const prepare = () => void loadPanel().catch(() => undefined)

export interface FiltersButtonProps {
  data: SearchData
  /** Address of the page, with its locale. */
  action: string
  /** Id of the form that it belongs to. */
  form: string
}

/**
 * Opens all filters. Their code and counts come when they are wanted; without scripts the button asks for the page that has them open, with what the row
 * of the main filters says.
 */
export function FiltersButton({ data, action, form }: FiltersButtonProps) {
  const { t, format } = usePageContext()
  /** The how many-th time it is open; 0 while it is not. */
  const [opening, setOpening] = useState(0)
  const openings = useRef(0)
  const set = activeParts(data.filters).length
  // It is closed already: taking its thousand elements away can wait.
  const close = () => startTransition(() => setOpening(0))
  const title = t('search.filter.open')
  return (
    <>
      <button
        type="submit"
        form={form}
        name={OPEN}
        value="1"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          event.preventDefault()
          const { form: owner } = event.currentTarget
          // Without its code, as without scripts: the page that has the filters open.
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
        // Opened while the last one is still being taken away, it is another one.
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

/** All filters in the page itself: what the button leads to without scripts. */
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
