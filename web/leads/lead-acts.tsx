import { Reply } from 'lucide-react'
import type { Lead, LeadState } from '#contract/leads.ts'
import { RowForm } from '../accounts/user/row-form.tsx'
import { usePageContext } from '../page/page-context.tsx'
import { buttonClass } from '../ui/button.tsx'
import styles from './leads.module.css'

/** Possible next states. */
const NEXT: Record<LeadState, readonly LeadState[]> = {
  new: ['read', 'answered', 'archived', 'spam'],
  read: ['answered', 'archived', 'new', 'spam'],
  answered: ['archived', 'new', 'spam'],
  archived: ['read', 'spam'],
  spam: ['read'],
}

/** Actions on a message. */
export function LeadActs({ lead, answer }: { lead: Lead; answer: string }) {
  const { t } = usePageContext()
  const state = lead.state === 'waiting' ? 'new' : lead.state
  return (
    <div className={styles['acts']}>
      <a href={answer} className={buttonClass({ look: 'primary' })}>
        <Reply aria-hidden="true" />
        {t('leads.lead.answer')}
      </a>
      <p className="soft">{t('leads.lead.answerHint')}</p>
      {NEXT[state].map((next) => (
        <RowForm
          key={next}
          name={next}
          hidden={{ state: next }}
          label={t(
            state === 'spam'
              ? 'leads.lead.notSpam'
              : state === 'archived' && next === 'read'
                ? 'leads.lead.restore'
                : `leads.lead.mark.${next}`,
          )}
          about={lead.name}
          done={t('leads.lead.done')}
        />
      ))}
      <RowForm
        key={String(lead.blocked)}
        name="block"
        hidden={{ block: lead.blocked ? 'unblock' : 'block' }}
        label={t(lead.blocked ? 'leads.lead.unblock' : 'leads.lead.block')}
        about={lead.name}
        done={t(lead.blocked ? 'leads.lead.unblocked' : 'leads.lead.blocked')}
      />
    </div>
  )
}
