import { useState } from 'react'
import { CHAT_REPORT_REASONS } from '#contract/chat-reports.ts'
import { NOTE_TEXT_MAX, type Chat } from '#contract/chat.ts'
import { RowForm } from '../accounts/user/row-form.tsx'
import { Form } from '../forms/form.tsx'
import { useForm } from '../forms/use-form.ts'
import { usePageContext } from '../page/page-context.tsx'
import { Button } from '../ui/button.tsx'
import { CheckGroup } from '../ui/check-group.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select, TextArea } from '../ui/field.tsx'
import { Soft } from '../ui/layout.tsx'
import { useToast } from '../ui/toast.tsx'

/** Mute, leave, block and report. `isGuest`: without an account there is no list to leave. */
export function Choices({ chat, isGuest = false }: { chat: Chat; isGuest?: boolean }) {
  const { t } = usePageContext()
  const { side, muted, left, closed, reported } = chat
  const name = chat.name || t('chat.list.advertiser')
  const toggles = [
    { key: 'muted', isOn: muted, on: 'mute', off: 'unmute' },
    ...(isGuest ? [] : [{ key: 'left', isOn: left, on: 'leave', off: 'return' } as const]),
    ...(side === 'visitor'
      ? [{ key: 'blocked', isOn: closed, on: 'block', off: 'unblock' } as const]
      : []),
  ] as const
  return (
    <details className="fold">
      <summary>{t('chat.choices.title')}</summary>
      <div className="stack-4">
        <ul className="stack-3">
          {toggles.map(({ key, isOn, on, off }) => (
            <li key={`${key}-${isOn}`} className="stack-2">
              <RowForm
                name={`choose-${key}`}
                hidden={{ choice: key, to: isOn ? 'off' : 'on' }}
                label={t(`chat.choices.${isOn ? off : on}`)}
                about={name}
                done={t(`chat.choices.done.${isOn ? off : on}`)}
              />
              {!isOn && (
                <Soft>
                  {t(
                    key === 'left' && chat.team
                      ? 'chat.choices.hint.leftTeam'
                      : `chat.choices.hint.${key}`,
                  )}
                </Soft>
              )}
            </li>
          ))}
        </ul>
        {reported ? (
          <div className="stack-2">
            <Soft>{t('chat.report.waits')}</Soft>
            <RowForm
              name="unreport"
              hidden={{ report: 'back' }}
              label={t('chat.report.back')}
              about={name}
              done={t('chat.report.takenBack')}
            />
          </div>
        ) : (
          <Report chat={chat} />
        )}
      </div>
    </details>
  )
}

/** The reporter picks messages; only these are sent. */
function Report({ chat }: { chat: Chat }) {
  const { t } = usePageContext()
  const toast = useToast()
  // Messages that arrive while the form is open are not listed.
  const [messages] = useState(() => chat.messages.filter(({ text, files }) => text || files.length))
  const form = useForm('report', {
    fields: ['messages', 'reason', 'message'],
    onDone: () => toast(t('chat.report.sent'), { type: 'success' }),
  })
  const name = chat.name || t('chat.list.advertiser')
  return (
    <details className="fold">
      <summary>{t('chat.report.title')}</summary>
      <Form form={form}>
        <Soft>{t('chat.report.lead')}</Soft>
        <CheckGroup legend={t('chat.report.messages')} error={form.field('messages').error} isList>
          {messages.map(({ seq, side, text, files }) => (
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
