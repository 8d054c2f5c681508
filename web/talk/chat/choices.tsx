import { useState } from 'react'
import { CHAT_REPORT_REASONS } from '#contract/talk/chat-reports.ts'
import { NOTE_TEXT_MAX, type Chat, type ChatMessage } from '#contract/talk/chat.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button } from '../../ground/ui/button.tsx'
import { CheckGroup } from '../../ground/ui/check-group.tsx'
import { Checkbox } from '../../ground/ui/checkbox.tsx'
import { Select, TextArea } from '../../ground/ui/field.tsx'
import { Soft } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import type { MemberCalls, ThreadCalls } from './calls.ts'
import { useUndoable } from './use-undo.ts'

/** Mute, leave, block and report. `messages`: on the page; `isGuest`: cannot leave, for lack of a list. */
export function Choices({
  chat,
  messages,
  calls,
  isGuest = false,
}: {
  chat: Chat
  messages: readonly ChatMessage[]
  calls: Pick<ThreadCalls, 'choose'> & Partial<Pick<MemberCalls, 'take'>>
  isGuest?: boolean
}) {
  const { t } = usePageContext()
  const { user } = useSession()
  const showDone = useUndoable()
  const { side, muted, left, closed, reported, handler } = chat
  const name = chat.name || t('chat.list.advertiser')
  const isMine = handler !== null && handler.id === user?.id
  const toggles = [
    { key: 'muted', isOn: muted, on: 'mute', off: 'unmute' },
    ...(isGuest ? [] : [{ key: 'left', isOn: left, on: 'leave', off: 'return' } as const]),
    ...(side === 'visitor'
      ? [{ key: 'blocked', isOn: closed, on: 'block', off: 'unblock' } as const]
      : []),
  ] as const
  return (
    <>
      <ul className="stack-3">
        {toggles.map(({ key, isOn, on, off }) => (
          <li key={key} className="stack-2">
            <div className="row-3">
              <RowForm
                name={`choose-${key}`}
                hidden={{ choice: key, to: isOn ? 'off' : 'on' }}
                label={t(`chat.choices.${isOn ? off : on}`)}
                about={name}
                done={t(`chat.choices.done.${isOn ? off : on}`)}
                showDone={(done, refocus) =>
                  showDone(
                    done,
                    async () => {
                      await calls.choose({ [key]: isOn })
                      // A handler who left handles it again.
                      if (key === 'left' && !isOn && isMine) await calls.take?.({ from: 0 })
                    },
                    refocus,
                  )
                }
              />
            </div>
            <Soft>
              {t(
                isOn
                  ? `chat.choices.hintOff.${key}`
                  : key === 'left' && chat.team
                    ? 'chat.choices.hint.leftTeam'
                    : `chat.choices.hint.${key}`,
              )}
            </Soft>
          </li>
        ))}
      </ul>
      {reported ? (
        <div className="stack-2">
          <Soft>{t('chat.report.waits')}</Soft>
          <div className="row-3">
            <RowForm
              name="unreport"
              hidden={{ report: 'back' }}
              label={t('chat.report.back')}
              about={name}
              done={t('chat.report.takenBack')}
            />
          </div>
        </div>
      ) : (
        <Report chat={chat} messages={messages} />
      )}
    </>
  )
}

const withContent = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  messages.filter(({ text, files }) => text || files.length)

/** Sends only the chosen messages. */
function Report({ chat, messages }: { chat: Chat; messages: readonly ChatMessage[] }) {
  const { t } = usePageContext()
  const toast = useToast()
  // As of opening, so that the list does not move.
  const [listed, setListed] = useState(() => withContent(messages))
  const form = useForm('report', {
    fields: ['messages', 'reason', 'message'],
    onDone: () => toast(t('chat.report.sent'), { type: 'success' }),
  })
  const name = chat.name || t('chat.list.advertiser')
  if (messages.every(({ side }) => side === chat.side)) return null
  return (
    <details
      className="fold"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) setListed(withContent(messages))
      }}
    >
      <summary>{t('chat.report.title')}</summary>
      <Form form={form}>
        <Soft>{t('chat.report.lead')}</Soft>
        <Soft>{t('chat.report.ownToo')}</Soft>
        <CheckGroup legend={t('chat.report.messages')} error={form.field('messages').error} isList>
          {listed.map(({ seq, side, text, files }) => (
            <Checkbox
              key={seq}
              name="messages"
              value={seq}
              label={
                <>
                  <bdi className="strong">{side === chat.side ? t('chat.thread.you') : name}</bdi>
                  {': '}
                  <bdi className="wrap">{text || files.map((file) => file.name).join(', ')}</bdi>
                </>
              }
            />
          ))}
        </CheckGroup>
        <Select {...form.field('reason', '')} label={t('chat.report.reason')} required>
          <option value="" disabled>
            {t('chat.report.choose')}
          </option>
          {CHAT_REPORT_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`chat.reportReason.${reason}`)}
            </option>
          ))}
        </Select>
        <TextArea
          {...form.field('message')}
          label={t('chat.report.message')}
          rows={3}
          dir="auto"
          maxLength={NOTE_TEXT_MAX}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('chat.report.submit')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
