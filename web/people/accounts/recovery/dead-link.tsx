import { Unlink } from 'lucide-react'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { LinkButton } from '../../../ground/ui/button.tsx'
import { EmptyState } from '../../../ground/ui/empty-state.tsx'

/** An expired, used or incomplete mail link, with the way to a new one. */
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
