import { useEffect, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { LocaleLink } from '../links/locale-link.tsx'
import { useT } from '../page/page-context.tsx'
import { Button, IconButton } from './button.tsx'
import { SafeHtml } from './safe-html.tsx'
import type { Toast } from './toast.tsx'
import styles from './toast.module.css'

/** One message. `held`: stays while pointer or focus is on any of them. */
export default function ToastItem({
  toast,
  held,
  onClose,
}: {
  toast: Toast
  held: boolean
  onClose: (id: number) => void
}): ReactNode {
  const t = useT()
  const { id, duration, type, title, to, action } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onClose(id), duration)
    return () => clearTimeout(timer)
  }, [held, id, duration, onClose])
  return (
    <div
      // Others are announced by the list that they are in.
      role={type === 'error' ? 'alert' : undefined}
      className={styles['toast']}
      data-tone={type}
      data-toast={type}
    >
      <div className={styles['text']}>
        {title && (
          <strong>
            {to === undefined ? (
              title
            ) : (
              <LocaleLink to={to} className={`plain covers`} onClick={() => onClose(id)}>
                {title}
              </LocaleLink>
            )}
          </strong>
        )}
        <ToastMessage toast={toast} />
      </div>
      {action && (
        <Button
          size="s"
          look="quiet"
          className={styles['action']}
          onClick={() => {
            onClose(id)
            action.act()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        className={styles['close']}
        label={t('ui.toast.close')}
        icon={<X />}
        onClick={() => onClose(id)}
      />
    </div>
  )
}

export const ToastMessage = ({
  toast: { message, html },
}: {
  toast: Pick<Toast, 'message' | 'html'>
}): ReactNode => (html ? <SafeHtml html={message} /> : message)
