import type { Chat } from '#contract/talk/chat.ts'
import { LOCALES } from '#i18n/locales.ts'
import { RowForm } from '../../people/accounts/user/row-form.tsx'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { chatAddress } from './chat-address.ts'
import styles from '../threads/threads.module.css'
import { zoneName } from '../threads/moment.ts'
import type { MemberCalls } from './calls.ts'
import { useUndoable } from './use-undo.ts'

type Mark = 'open' | 'archived' | 'spam' | 'unread' | 'answered'

/** Marks that the conversation can get next. */
function next({ state, answered, unread }: Chat): Mark[] {
  if (state === 'spam') return ['open']
  return [
    ...(answered ? [] : (['answered'] as const)),
    ...(unread ? [] : (['unread'] as const)),
    state === 'archived' ? 'open' : 'archived',
    'spam',
  ]
}

/** The visitor's contact details, and the acts of handlers. */
export function ChatActs({
  chat,
  calls,
}: {
  chat: Chat
  calls: Pick<MemberCalls, 'mark' | 'block' | 'unblock'>
}) {
  const { t } = usePageContext()
  const showDone = useUndoable()
  const { visitor, state, name } = chat
  if (!visitor) return null
  const language = LOCALES.find(({ code }) => code === visitor.locale)
  return (
    <>
      <dl className={`${styles['facts']} cells`}>
        <div>
          <dt className="soft">{t('chat.acts.email')}</dt>
          <dd>
            <a href={`mailto:${encodeURIComponent(visitor.email).replace('%40', '@')}`} dir="ltr">
              {visitor.email}
            </a>
          </dd>
        </div>
        {visitor.phone && (
          <div>
            <dt className="soft">{t('chat.acts.phone')}</dt>
            <dd>
              <a href={`tel:${visitor.phone.replace(/[^+\d]/g, '')}`} dir="ltr">
                {visitor.phone}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt className="soft">{t('chat.acts.language')}</dt>
          <dd lang={visitor.locale}>{language?.name ?? visitor.locale}</dd>
        </div>
        <div>
          <dt className="soft">{t('chat.acts.timeZone')}</dt>
          <dd>{zoneName(chat.visitorZone)}</dd>
        </div>
      </dl>
      <p>
        <LocaleLink to={chatAddress({ with: chat.id })} className="underlined">
          {t.rich('chat.filter.others', { name: <bdi key="name">{name}</bdi> })}
        </LocaleLink>
      </p>
      <div className="row-3" role="group" aria-label={t('chat.menu.more')}>
        {next(chat).map((mark) => (
          <RowForm
            // One button for both, so that it keeps the focus.
            key={mark === 'open' || mark === 'archived' ? 'move' : mark}
            name={mark}
            hidden={{ state: mark }}
            label={
              mark === 'open'
                ? t(state === 'spam' ? 'chat.acts.notSpam' : 'chat.acts.restore')
                : t(`chat.acts.mark.${mark}`)
            }
            about={name}
            done={t(`chat.acts.done.${mark}`)}
            showDone={(done, refocus) =>
              showDone(
                done,
                mark === 'unread' || mark === 'answered' ? undefined : () => calls.mark({ state }),
                refocus,
              )
            }
          />
        ))}
        <RowForm
          name="block"
          hidden={{ block: visitor.blocked ? 'unblock' : 'block' }}
          label={t(visitor.blocked ? 'chat.acts.unblock' : 'chat.acts.block')}
          about={name}
          done={t(visitor.blocked ? 'chat.acts.unblocked' : 'chat.acts.blocked')}
          showDone={(done, refocus) =>
            showDone(done, () => calls[visitor.blocked ? 'block' : 'unblock']({}), refocus)
          }
        />
      </div>
    </>
  )
}
