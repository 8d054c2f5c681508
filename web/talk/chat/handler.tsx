import { useId } from 'react'
import { NOTE_TEXT_MAX, type Chat } from '#contract/talk/chat.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Select, TextArea } from '../../ground/ui/field.tsx'
import { useFocusNear } from '../../ground/ui/focus-near.ts'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from '../threads/threads.module.css'

type Team = NonNullable<Chat['team']>

/** The member of the agency who handles the conversation, and a button to take it over. */
export function Handler({ chat, team }: { chat: Chat; team: Team }) {
  const { t } = usePageContext()
  const { user } = useSession()
  const { handler, name } = chat
  const by = useId()
  const isMine = handler !== null && handler.id === user?.id
  return (
    <div className={styles['line']} role="group" aria-labelledby={by}>
      <p id={by} className="soft">
        {handler === null
          ? t('chat.team.unhandled')
          : isMine
            ? t('chat.team.byYou')
            : t.rich('chat.team.by', { name: <bdi key="name">{handler.name}</bdi> })}
        {team.branch && (
          <>
            {' · '}
            <bdi>{team.branch.name}</bdi>
          </>
        )}
      </p>
      {!isMine && (
        <RowForm
          name="take"
          hidden={{ from: String(handler?.id ?? 0) }}
          label={t('chat.team.take')}
          about={name}
          done={t('chat.team.taken')}
        />
      )}
    </div>
  )
}

/** Hands the conversation to a colleague or a branch. */
export function HandOn({ chat, team }: { chat: Chat; team: Team }) {
  return team.mayHand && (team.colleagues.length > 1 || team.branches.length > 0) ? (
    <HandForm chat={chat} team={team} />
  ) : null
}

function HandForm({ chat, team }: { chat: Chat; team: Team }) {
  const { t } = usePageContext()
  const toast = useToast()
  const { user } = useSession()
  const from = chat.handler?.id ?? 0
  const form = useForm('hand', {
    fields: ['to', 'note'],
    // Without undo: the receiver may have read it. "Take over" is at the top.
    onDone: (_done, element) => {
      element.reset()
      toast(t('chat.team.handedOn'), { type: 'success' })
    },
  })
  // Agents cannot hand it on again: the form disappears.
  useFocusNear(form.element, form.busy)
  const others = team.colleagues.filter(({ id }) => id !== user?.id && id !== from)
  const branches = team.branches.filter(({ id }) => id !== team.branch?.id || from !== 0)
  return (
    <details className="fold">
      <summary>{t('chat.team.hand')}</summary>
      <Form form={form} hidden={{ from: String(from) }}>
        <Select {...form.field('to', '')} label={t('chat.team.to')} required>
          <option value="" disabled>
            {t('chat.team.choose')}
          </option>
          <optgroup label={t('chat.team.colleagues')}>
            {others.map(({ id, name, branch }) => (
              <option key={id} value={`user:${id}`}>
                {branch ? `${name} · ${branch}` : name}
              </option>
            ))}
          </optgroup>
          {branches.length > 0 && (
            <optgroup label={t('chat.team.branches')}>
              {branches.map(({ id, name }) => (
                <option key={id} value={`branch:${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
        <TextArea
          {...form.field('note')}
          label={t('chat.team.handNote')}
          hint={t('chat.team.noteHint')}
          rows={2}
          dir="auto"
          maxLength={NOTE_TEXT_MAX}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('chat.team.handSubmit')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
