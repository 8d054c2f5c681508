import { Unlink } from 'lucide-react'
import { usePageContext } from '../../page/page-context.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The link of a mail that is too old, was used, or is not whole; and where there is another. */
export function DeadLink({ to, label }: { to: string; label: string }) {
  const { t } = usePageContext()
  return (
    <EmptyState
      icon={<Unlink aria-hidden="true" />}
      title={t('accounts.recovery.deadTitle')}
      action={<LinkButton to={to}>{label}</LinkButton>}
    >
      <p role="alert">{t('accounts.recovery.deadText')}</p>
    </EmptyState>
  )
}
