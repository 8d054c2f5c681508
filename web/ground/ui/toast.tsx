import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { settled } from '../page/later.tsx'
import { useT } from '../page/page-context.tsx'
import styles from './toast.module.css'

/** Optional, so that a failure to show a message does not break the page. */
const loadItem = () => import('./toast-item.tsx').catch(() => ({ default: (): ReactNode => null }))
const ToastItem = lazy(loadItem)

/** Specification, section 9. */
const DURATION_MS = 3000
/** More at once cover the page; the oldest go. */
const TOASTS_MAX = 4

export interface ToastOptions {
  type?: 'info' | 'success' | 'warning' | 'error'
  /** Milliseconds; default 3000. */
  duration?: number
  title?: string
  /** Target of the message, an address without the locale. */
  to?: string
  /** Allows the tags of `safe-html.tsx`: for server messages, whose values are escaped. Others are text. */
  html?: true
  /** A button, which closes the message. */
  action?: { label: string; act: () => void }
}
export interface Toast
  extends
    Omit<ToastOptions, 'type' | 'duration'>,
    Required<Pick<ToastOptions, 'type' | 'duration'>> {
  id: number
  message: string
}
/** Returns how to close it. */
type Show = (message: string, options?: ToastOptions) => () => void

const ToastContext = createContext<Show>(() => () => undefined)
const ShownContext = createContext<{ toasts: readonly Toast[]; close: (id: number) => void }>({
  toasts: [],
  close: () => undefined,
})

/** `toast('Saved', { type: 'success' })` */
export const useToast = (): Show => useContext(ToastContext)

/** State of the messages, rendered by `Toasts`. Escape closes the newest. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback<Show>(
    (message, options) => {
      const toast: Toast = {
        type: 'info',
        duration: DURATION_MS,
        ...options,
        id: next.current++,
        message,
      }
      setToasts((shown) => [toast, ...shown.slice(0, TOASTS_MAX - 1)])
      return () => close(toast.id)
    },
    [close],
  )

  useEffect(() => void settled.then(loadItem), [])
  const newest = toasts[0]?.id
  useEffect(() => {
    if (newest === undefined) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) close(newest)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [newest, close])

  const shown = useMemo(() => ({ toasts, close }), [toasts, close])
  return (
    <ToastContext value={show}>
      <ShownContext value={shown}>{children}</ShownContext>
    </ToastContext>
  )
}

/** Messages, newest first, below the header, or at the top after scrolling. Each expires, but not while pointer or focus is on one. */
export function Toasts() {
  const t = useT()
  const { toasts, close } = useContext(ShownContext)
  const [held, setHeld] = useState(false)
  const hold = useMemo(
    () => ({
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    }),
    [],
  )
  return (
    <section
      aria-label={t('ui.toast.label')}
      aria-live="polite"
      className={styles['place']}
      data-print="off"
      {...hold}
    >
      <div className={styles['list']}>
        <Suspense>
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} held={held} onClose={close} />
          ))}
        </Suspense>
      </div>
    </section>
  )
}
