import { BellOff, Inbox, Search } from 'lucide-react'
import { CHAT_LISTS, type ChatRow } from '#contract/talk/chat.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { chat } from '#contract/talk/chat.ts'
import { LocaleLink } from '../../ground/links/locale-link.tsx'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button } from '../../ground/ui/button.tsx'
import { Chip, ChipList } from '../../ground/ui/chip.tsx'
import { EmptyState } from '../../ground/ui/empty-state.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Pagination } from '../../ground/ui/pagination.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import { chatAddress, type ChatQuery } from './chat-address.ts'
import styles from '../threads/threads.module.css'
import { momentText } from '../threads/moment.ts'
import { isViewingAct } from './viewing-acts.ts'

type Found = OutputOf<typeof chat.list>

/** Conversations by list and offer, with a search. */
export function ChatList({
  query,
  found,
  current,
  zone,
}: {
  query: ChatQuery
  found: Found
  current: number | null
  zone: string
}) {
  const { t, format, locale } = usePageContext()
  const { list, page: _, ...filters } = query
  const { offer, handler, branch, with: samePerson, q } = filters
  const { counts } = found
  const isNarrowed = [offer, handler, branch, samePerson].some((value) => value !== undefined)
  const isPart = list !== undefined || isNarrowed || Boolean(q)
  const hasOthers = Object.values(counts).some((count) => count > 0)
  return (
    <div className="stack-4">
      <nav aria-label={t('chat.list.filter')}>
        <ChipList>
          <li>
            <Chip
              to={chatAddress(filters)}
              aria-current={list === undefined ? 'page' : undefined}
              count={format.number(counts.all)}
            >
              {t('chat.list.all')}
            </Chip>
          </li>
          {CHAT_LISTS.filter((name) => name === list || counts[name] > 0).map((name) => (
            <li key={name}>
              <Chip
                to={chatAddress({ ...filters, list: name })}
                aria-current={list === name ? 'page' : undefined}
                count={format.number(counts[name])}
              >
                {t(`chat.list.${name}`)}
              </Chip>
            </li>
          ))}
        </ChipList>
      </nav>
      <search>
        {/* After Back the browser would restore other filters than those of the address. */}
        <form
          action={`/${locale}${chatAddress({})}`}
          key={chatAddress(query)}
          className="stack-3"
          autoComplete="off"
        >
          {list && <input type="hidden" name="list" value={list} />}
          {samePerson && <input type="hidden" name="with" value={samePerson} />}
          <div className={styles['search']}>
            <Field
              type="search"
              name="q"
              label={t('chat.list.search')}
              labelHidden
              placeholder={t('chat.list.search')}
              defaultValue={q}
              maxLength={100}
            />
            <Button
              type="submit"
              icon={<Search aria-hidden="true" />}
              aria-label={t('chat.list.searchSubmit')}
            />
          </div>
          {(found.offers.length > 1 || found.colleagues.length > 0 || isNarrowed) && (
            <details className="fold" open={isNarrowed}>
              <summary>{t('chat.filter.title')}</summary>
              <Filters query={query} found={found} />
            </details>
          )}
        </form>
      </search>
      {samePerson !== undefined && found.person !== null && (
        <p>
          {t.rich('chat.filter.with', { name: <bdi key="name">{found.person}</bdi> })}{' '}
          <LocaleLink to={chatAddress({ ...filters, list, with: undefined })}>
            {t('chat.filter.everyone')}
          </LocaleLink>
        </p>
      )}
      {offer !== undefined && (
        <p>
          {found.offer &&
            t.rich('chat.list.about', { title: <bdi key="title">{found.offer.title}</bdi> })}{' '}
          <LocaleLink to={chatAddress({ ...filters, list, offer: undefined })}>
            {t('chat.list.allOffers')}
          </LocaleLink>
        </p>
      )}
      {found.data.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t(
            isPart ? 'chat.list.noneLike' : hasOthers ? 'chat.list.emptyInbox' : 'chat.list.none',
          )}
        >
          {isPart ? (
            <p>
              <LocaleLink to={chatAddress({})}>{t('chat.filter.clear')}</LocaleLink>
            </p>
          ) : (
            !hasOthers && <p>{t('chat.list.noneHint')}</p>
          )}
        </EmptyState>
      ) : (
        <ul aria-label={t('chat.list.label')}>
          {found.data.map((row) => (
            <Row key={row.id} row={row} query={query} current={row.id === current} zone={zone} />
          ))}
        </ul>
      )}
      <Pagination
        page={found.page}
        pages={found.pages}
        to={(page) => chatAddress({ ...query, page })}
      />
    </div>
  )
}

/** By listing; in an agency also by handler and branch. */
function Filters({ query, found }: { query: ChatQuery; found: Found }) {
  const { t } = usePageContext()
  const { offer, handler, branch } = query
  const { offers, colleagues, branches } = found
  const others = offer === undefined || offers.some(({ id }) => id === offer) ? [] : [found.offer]
  return (
    <div className="stack-3">
      <Select name="offer" label={t('chat.filter.offer')} defaultValue={offer ?? ''}>
        <option value="">{t('chat.list.allOffers')}</option>
        {[...offers, ...others].map(
          (one) =>
            one && (
              <option key={one.id} value={one.id}>
                {one.title}
              </option>
            ),
        )}
      </Select>
      {colleagues.length > 0 && (
        <Select name="handler" label={t('chat.filter.handler')} defaultValue={handler ?? ''}>
          <option value="">{t('chat.filter.anyone')}</option>
          <option value="me">{t('chat.filter.me')}</option>
          <option value="none">{t('chat.team.unhandled')}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {branches.length > 0 && (
        <Select name="branch" label={t('chat.filter.branch')} defaultValue={branch ?? ''}>
          <option value="">{t('chat.filter.allBranches')}</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className="row-3">
        <Button type="submit">{t('chat.filter.apply')}</Button>
        <LocaleLink to={chatAddress({})}>{t('chat.filter.clear')}</LocaleLink>
      </div>
    </div>
  )
}

function Row({
  row,
  query,
  current,
  zone,
}: {
  row: ChatRow
  query: ChatQuery
  current: boolean
  zone: string
}) {
  const { t, format } = usePageContext()
  const { user } = useSession()
  const { last, offer, unread } = row
  const excerpt =
    last.text ||
    format.list(last.files.map(({ name }) => name)) ||
    (isViewingAct(last.kind) ? t(`chat.said.${last.kind}`) : '')
  return (
    <li className={`${styles['row']} ${current ? 'washed' : ''}`} data-new={unread || undefined}>
      <p className={styles['line']} data-icons="s">
        <LocaleLink
          to={chatAddress(query, row.id)}
          aria-current={current ? 'page' : undefined}
          className={`${styles['name']} plain covers wrap`}
        >
          <bdi>{row.name || t('chat.list.advertiser')}</bdi>
          {unread && <VisuallyHidden> {t('chat.list.unread')}</VisuallyHidden>}
          {row.muted && <VisuallyHidden> {t('chat.list.muted')}</VisuallyHidden>}
        </LocaleLink>
        {row.muted && <BellOff aria-hidden="true" className="soft" />}
        <time dateTime={last.at} className="soft">
          {momentText(last.at, zone, format)}
        </time>
      </p>
      {offer && (
        <p className={`${styles['excerpt']} soft`}>
          <bdi lang={offer.titleLang}>{offer.title}</bdi>
        </p>
      )}
      {row.handler && (
        <p className={`${styles['excerpt']} soft`}>
          {row.handler.id === user?.id
            ? t('chat.team.byYou')
            : t.rich('chat.team.by', { name: <bdi key="name">{row.handler.name}</bdi> })}
        </p>
      )}
      {row.viewingAt && (
        <p className={styles['agreed']}>
          {t('chat.thread.viewingAt', { when: momentText(row.viewingAt, zone, format) })}
        </p>
      )}
      <p className={styles['excerpt']} dir="auto">
        {last.side === row.side ? t('chat.list.you', { text: excerpt }) : excerpt}
      </p>
    </li>
  )
}
