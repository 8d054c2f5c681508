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

/** Pages begin without; a message that cannot be shown must not take the page with it. */
const loadItem = () => import('./toast-item.tsx').catch(() => ({ default: (): ReactNode => null }))
const ToastItem = lazy(loadItem)

/** Specification, section 9. */
const DURATION_MS = 3000

export interface ToastOptions {
  type?: 'info' | 'success' | 'warning' | 'error'
  /** Milliseconds; 3000 unless told. */
  duration?: number
  title?: string
  /** Where its title leads, an address below the locale; the whole message can be pressed then. */
  to?: string
  /** The message may have the HTML of the allow-list in `safe-html.tsx`: for those of the server, which has made its values safe. Others are text, whatever a name in them says. */
  html?: true
}
export interface Toast
  extends
    Omit<ToastOptions, 'type' | 'duration'>,
    Required<Pick<ToastOptions, 'type' | 'duration'>> {
  id: number
  message: string
}
/** Answers how to close it. */
type Show = (message: string, options?: ToastOptions) => () => void

const ToastContext = createContext<Show>(() => () => undefined)
const ShownContext = createContext<{ toasts: readonly Toast[]; close: (id: number) => void }>({
  toasts: [],
  close: () => undefined,
})

/** `toast('Saved', { type: 'success' })` */
export const useToast = (): Show => useContext(ToastContext)

/** Keeps what is shown; `Toasts` shows it. Escape closes the newest. */
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
      setToasts((shown) => [toast, ...shown])
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

/** Short messages, newest first, below what stands in front of this in the page and at the top once that is scrolled away. Each goes by itself, but not while the pointer or the focus is on one. */
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
