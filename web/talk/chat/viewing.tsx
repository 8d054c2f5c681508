import { CalendarPlus } from 'lucide-react'
import { SLOTS_MAX, type Chat } from '#contract/talk/chat.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import styles from '../threads/threads.module.css'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { momentText, zoneName } from '../threads/moment.ts'

/** A time in the reader's time zone, and in that of the other side. */
function useTimes(chat: Chat, zone: string): (at: string) => string {
  const { t, format } = usePageContext()
  const other = chat.side === 'team' ? chat.visitorZone : chat.teamZone
  return (at) => {
    const here = momentText(at, zone, format)
    const there = momentText(at, other, format)
    return there === here
      ? here
      : `${here} · ${t('chat.viewing.there', { when: there, zone: zoneName(other) })}`
  }
}

/** The viewing that is agreed, other times that are proposed, and what the reader may do. `calendar`: address of its event. */
export function Viewing({ chat, zone, calendar }: { chat: Chat; zone: string; calendar: string }) {
  const { t } = usePageContext()
  const timeText = useTimes(chat, zone)
  const { viewing, side } = chat
  if (!viewing) return null
  const { proposedBy, times, at, sequence } = viewing
  const isMine = proposedBy === side
  return (
    <section className={styles['viewing']} aria-label={t('chat.viewing.title')}>
      {at && (
        <>
          <Banner tone="good">{t('chat.thread.viewingAt', { when: timeText(at) })}</Banner>
          <div className="row-3">
            <DownloadLink href={calendar} className={styles['link']} data-icons="m">
              <CalendarPlus aria-hidden="true" />
              {t('chat.viewing.calendar')}
            </DownloadLink>
          </div>
          <details className="fold" key={at}>
            <summary>{t('chat.viewing.cancel')}</summary>
            <p>{t('chat.viewing.cancelAsk', { when: timeText(at) })}</p>
            <div className="row-3">
              <RowForm
                name="cancel-viewing"
                hidden={{ cancel: at }}
                label={t('chat.viewing.cancelYes')}
                about={timeText(at)}
                done={t('chat.viewing.cancelled')}
              />
            </div>
          </details>
        </>
      )}
      {times.length > 0 && (
        <>
          <h3 className="subheading">
            {t(isMine ? 'chat.viewing.waiting' : 'chat.thread.suggested')}
          </h3>
          <ul className="stack-2">
            {times.map((time) => (
              <li key={time} className={styles['line']}>
                <span>{timeText(time)}</span>
                {!isMine && (
                  <RowForm
                    name={`accept-${time}`}
                    hidden={{ accept: time }}
                    label={t('chat.viewing.accept')}
                    about={timeText(time)}
                    done={t('chat.viewing.accepted')}
                  />
                )}
              </li>
            ))}
          </ul>
          {at && <p className="soft">{t('chat.viewing.keeps')}</p>}
          <div className="row-3">
            <RowForm
              key={sequence}
              name="decline-viewing"
              hidden={{ decline: String(sequence) }}
              label={t(isMine ? 'chat.viewing.withdraw' : 'chat.viewing.decline')}
              about={t('chat.viewing.title')}
              done={t(isMine ? 'chat.viewing.withdrawn' : 'chat.viewing.declined')}
            />
          </div>
        </>
      )}
      <details className="fold" key={sequence}>
        <summary>{t('chat.viewing.suggestOther')}</summary>
        <Suggestion zone={zone} />
      </details>
    </section>
  )
}

const OPTIONS = Array.from({ length: SLOTS_MAX }, (_, index) => index + 1)

/** Proposes times, in the reader's time zone. */
export function Suggestion({ zone }: { zone: string }) {
  const { t } = usePageContext()
  const toast = useToast()
  const form = useForm('suggest', {
    fields: ['times'],
    onDone: (_done, element) => {
      element.reset()
      toast(t('chat.viewing.sent'), { type: 'success' })
    },
  })
  const { error } = form.field('times')
  return (
    <Form form={form} hidden={{ time_zone: zone }}>
      <p className="soft">{t('chat.viewing.lead', { zone: zoneName(zone) })}</p>
      <div className={styles['times']}>
        {OPTIONS.map((number) => (
          <Field
            key={number}
            type="datetime-local"
            name={`time${number}`}
            label={t('chat.viewing.time', { number })}
            required={number === 1}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="wrong">
          {error}
        </p>
      )}
      <div>
        <Button type="submit" busy={form.busy}>
          {t('chat.viewing.send')}
        </Button>
      </div>
    </Form>
  )
}
