import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { Heart, ThumbsDown, ThumbsUp, Trash2 } from 'lucide-react'
import { COMMENT_MAX, MEMBER_NAME_MAX } from '#contract/return/board-limits.ts'
import type { Board, BoardAct, BoardHome } from '#contract/return/boards.ts'
import { ApiError } from '#contract/errors.ts'
import { favorites } from '#contract/return/favorites.ts'
import { failureOf } from '../../ground/forms/failure.ts'
import type { KnownHome } from '../../homes/homes/cards.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button, IconButton } from '../../ground/ui/button.tsx'
import { Field, TextArea } from '../../ground/ui/field.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './board.module.css'
import { eventsSince, inOrder, isLikedByAll, type BoardEvent } from './board-events.ts'
import favoriteStyles from './favorites.module.css'
import { useLive } from './live.ts'
import { rememberBoard, rememberedBoard } from './remembered.ts'
import { Tile } from './tile.tsx'

const CALLS = { favorites }
const EVENTS_SHOWN = 12

export interface BoardViewProps {
  first: Board
  load: () => Promise<Board>
  act: (act: BoardAct) => Promise<Board>
  /** Undefined where joining is not possible. Without a name: as the account. */
  join?: (name?: string) => Promise<Board>
  /** Of the owner: takes a home off the board. */
  onRemove?: (id: number) => Promise<Board>
  /** Above the homes. */
  children?: (board: Board, set: (board: Board) => void) => ReactNode
}

/** Homes that several people look at, vote and write on. Live in all their browsers. */
export function BoardView({ first, load, act, join, onRemove, children }: BoardViewProps) {
  const { t, format } = usePageContext()
  const toast = useToast()
  const { board, isGone, show, reload } = useShownBoard(first, load)
  const cards = useSharedCards(board.homes.map(({ id }) => id))
  const events = useNews(board)
  const fail = useCallback(
    (error: unknown) => {
      reload()
      const { type, message } = failureOf(error, t)
      toast(message, { type, duration: 8000 })
    },
    [t, toast, reload],
  )
  useEffect(reload, [reload])
  useLive(board.live, reload)

  const does = (done: Promise<Board>): Promise<void> => done.then(show, fail)
  const canAct = !isGone && board.rights !== 'read' && board.me !== null
  const nameOf = (member: number | null): string =>
    board.members.find(({ id }) => id === member)?.name ?? ''
  const titleOf = ({ id, known }: BoardHome): string =>
    cards[id]?.card?.title ?? known?.title ?? t('favorites.unknown')

  return (
    <div className="stack-5 wrap">
      <div aria-live="polite">{isGone && <Banner tone="bad">{t('board.gone')}</Banner>}</div>
      <p className="soft">
        {t('board.members', { count: board.members.length })}{' '}
        {board.members.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ' · '}
            <bdi>{name}</bdi>
          </span>
        ))}
      </p>
      {board.rights === 'read' && <p className="soft">{t('board.readOnly')}</p>}
      {board.rights === 'vote' && board.me === null && join && !isGone && (
        <Join onJoin={async (name) => show(await join(name))} />
      )}
      {children?.(board, show)}
      <News events={events} board={board} nameOf={nameOf} titleOf={titleOf} />
      {board.homes.length === 0 ? (
        <p className="lead">{t('board.empty')}</p>
      ) : (
        <ul className={favoriteStyles['grid']}>
          {inOrder(board).map((home) => {
            const title = titleOf(home)
            const mine = home.votes.find(({ member }) => member === board.me)?.vote ?? 0
            const votersOf = (wanted: number) =>
              home.votes.filter(({ vote }) => vote === wanted).map(({ member }) => nameOf(member))
            const vote = (wanted: 1 | -1) =>
              void does(act({ do: 'vote', home: home.id, vote: mine === wanted ? 0 : wanted }))
            return (
              <li key={home.id} data-item={home.id}>
                <Tile id={home.id} known={home.known} now={cards[home.id]} />
                {isLikedByAll(board, home) && (
                  <p className={styles['all']}>
                    <Heart aria-hidden="true" />
                    {t(board.members.length === 2 ? 'board.bothLike' : 'board.allLike')}
                  </p>
                )}
                <div className="beside">
                  {([1, -1] as const).map((wanted) => (
                    <Button
                      key={wanted}
                      size="s"
                      icon={wanted === 1 ? <ThumbsUp /> : <ThumbsDown />}
                      aria-pressed={mine === wanted}
                      className="pressed"
                      disabled={!canAct}
                      onClick={() => vote(wanted)}
                    >
                      <VisuallyHidden>
                        {t(wanted === 1 ? 'board.likeLabel' : 'board.dislikeLabel', {
                          title,
                          count: votersOf(wanted).length,
                        })}
                      </VisuallyHidden>
                      <span aria-hidden="true">{format.number(votersOf(wanted).length)}</span>
                    </Button>
                  ))}
                  {onRemove && (
                    <IconButton
                      label={t('board.removeHome', { title })}
                      icon={<Trash2 />}
                      onClick={() => void does(onRemove(home.id))}
                    />
                  )}
                </div>
                {home.votes.length > 0 && (
                  <p className="soft">
                    {([1, -1] as const)
                      .filter((wanted) => votersOf(wanted).length > 0)
                      .map((wanted) =>
                        t(wanted === 1 ? 'board.likedBy' : 'board.dislikedBy', {
                          names: format.list(votersOf(wanted)),
                        }),
                      )
                      .join(' · ')}
                  </p>
                )}
                <ul className={`${styles['comments']} stack-3`}>
                  {home.comments.map(({ id, member, text, lang, at }) => (
                    <li key={id}>
                      <p className="soft">
                        <bdi>{nameOf(member)}</bdi> ·{' '}
                        <time dateTime={at}>{format.date(at, 'medium')}</time>
                      </p>
                      <p lang={lang} dir="auto" className="lines">
                        {text}
                      </p>
                      {(member === board.me || board.rights === 'own') && (
                        <Button
                          size="s"
                          look="quiet"
                          onClick={() => void does(act({ do: 'uncomment', id }))}
                        >
                          {t('board.deleteComment')}
                        </Button>
                      )}
                    </li>
                  ))}
                </ul>
                {canAct && (
                  <CommentForm
                    title={title}
                    onSend={(text, lang) =>
                      act({ do: 'comment', home: home.id, text, lang }).then(show)
                    }
                    onFail={fail}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** The board as of the last response, and a function that reloads it. */
function useShownBoard(
  first: Board,
  load: () => Promise<Board>,
): { board: Board; isGone: boolean; show: (board: Board) => void; reload: () => void } {
  const [board, setBoard] = useState(first)
  /** Deleted, or its link was withdrawn, while it was open. */
  const [isGone, setGone] = useState(false)
  /** Number of the shown state: a response to an earlier request is out of date. */
  const turn = useRef(0)
  const show = useCallback((now: Board) => {
    turn.current++
    setBoard(now)
  }, [])
  const reload = useCallback(() => {
    const request = ++turn.current
    load().then(
      (now) => {
        if (turn.current === request) setBoard(now)
        setGone(false)
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) setGone(true)
      },
    )
  }, [load])
  return { board, isGone, show, reload }
}

/** Who is signed in joins as their account; for others a name is enough. */
function Join({ onJoin }: { onJoin: (name?: string) => Promise<void> }) {
  const { t } = usePageContext()
  const { user } = useSession()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!user && name.trim() === '') return setError(t('board.join.empty'))
    setBusy(true)
    onJoin(user ? undefined : name.trim())
      .catch((failure: unknown) => setError(failureOf(failure, t).message))
      .finally(() => setBusy(false))
  }
  if (user)
    return (
      <form onSubmit={send} className="stack-2">
        <p className="soft">{t('board.join.asHint')}</p>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            <span>{t.rich('board.join.as', { name: <bdi key="name">{user.name}</bdi> })}</span>
          </Button>
        </div>
        <p role="alert">{error}</p>
      </form>
    )
  return (
    <form onSubmit={send} className={`${styles['join']} fieldFirst`}>
      <Field
        label={t('board.join.name')}
        hint={t('board.join.hint')}
        value={name}
        maxLength={MEMBER_NAME_MAX}
        autoComplete="given-name"
        dir="auto"
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('board.join.send')}
      </Button>
    </form>
  )
}

function CommentForm({
  title,
  onSend,
  onFail,
}: {
  title: string
  onSend: (text: string, lang: string) => Promise<void>
  onFail: (error: unknown) => void
}) {
  const { t, locale } = usePageContext()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    setBusy(true)
    onSend(text.trim(), locale)
      .then(() => setText(''), onFail)
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={send} className={`stack-2 ${styles['comment']}`} data-print="off">
      <TextArea
        label={t('board.comment.label', { title })}
        labelHidden
        placeholder={t('board.comment.placeholder')}
        value={text}
        maxLength={COMMENT_MAX}
        rows={2}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && (
        <Button type="submit" size="s" busy={busy}>
          {t('board.comment.send')}
        </Button>
      )}
    </form>
  )
}

/** Events since the visitor's last view; shown until the page is left. */
function useNews(board: Board): BoardEvent[] {
  const { id } = board
  const [since, setSince] = useState<string | null>(null)
  const isKnown = useRef(false)
  useEffect(() => {
    if (!isKnown.current) setSince(rememberedBoard(id).seen ?? null)
    isKnown.current = true
    const seen = new Date().toISOString()
    rememberBoard(id, { seen })
  }, [id, board])
  return useMemo(() => eventsSince(board, since), [board, since])
}

function News({
  events,
  board,
  nameOf,
  titleOf,
}: {
  events: readonly BoardEvent[]
  board: Board
  nameOf: (member: number | null) => string
  titleOf: (home: BoardHome) => string
}) {
  const { t } = usePageContext()
  if (events.length === 0) return null
  return (
    <section className={styles['news']} aria-label={t('board.news.title')}>
      <h2 className="subheading">{t('board.news.title')}</h2>
      <ul>
        {events.slice(0, EVENTS_SHOWN).map(({ at, member, what, home }) => {
          const of = board.homes.find(({ id }) => id === home)
          return (
            <li key={`${at}${member}${what}${home}`}>
              {t.rich(`board.news.${what}`, {
                name: <bdi key="name">{nameOf(member)}</bdi>,
                title: <bdi key="title">{of ? titleOf(of) : ''}</bdi>,
              })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The present state of the homes. */
function useSharedCards(ids: readonly number[]): Readonly<Record<number, KnownHome>> {
  const api = useApi(CALLS)
  const [cards, setCards] = useState<Readonly<Record<number, KnownHome>>>({})
  const idList = ids.toSorted((a, b) => a - b).join(',')
  useEffect(() => {
    let isLeft = false
    if (idList)
      api.favorites.now({ ids: idList }).then(
        ({ data }) => {
          if (!isLeft)
            setCards(Object.fromEntries(data.map((home) => [home.id, { ...home, was: home.card }])))
        },
        () => undefined,
      )
    return () => {
      isLeft = true
    }
  }, [api, idList])
  return cards
}
