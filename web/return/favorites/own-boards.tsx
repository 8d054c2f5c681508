import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { address } from '#contract/addresses.ts'
import { BOARD_HOMES_MAX, BOARD_NAME_MAX } from '#contract/return/board-limits.ts'
import { boards } from '#contract/return/boards.ts'
import type { Favorite } from '#contract/return/favorites.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { failureOf } from '../../ground/forms/failure.ts'
import { useApi } from '../../ground/page/api.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useSession } from '../../ground/page/session-context.ts'
import { Button, LinkButton } from '../../ground/ui/button.tsx'
import { Door, Doors, News } from '../../ground/ui/doors.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { rememberedBoard } from './remembered.ts'
import styles from './service.module.css'

const CALLS = { boards }

type Boards = OutputOf<typeof boards.list>['data']

/** The boards of the user, and whether they have news. */
export function OwnBoards({ icon }: { icon: ReactNode }) {
  const { t, format } = usePageContext()
  const { user } = useSession()
  const api = useApi(CALLS)
  const [own, setOwn] = useState<Boards>([])
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isLeft = false
    api.boards.list({}).then(
      ({ data }) => {
        if (!isLeft) setOwn(data)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [api, userId])
  if (userId === undefined || own.length === 0) return null
  return (
    <section className={`stack-3 ${styles['boards']}`} data-print="off">
      <h2 className="title">{t('favorites.board.yours')}</h2>
      <Doors>
        {own.map(({ id, name, homes, members, changedAt }) => {
          const { seen } = rememberedBoard(id)
          return (
            <Door
              key={id}
              to={address('own-board', { id })}
              icon={icon}
              title={<bdi>{name}</bdi>}
              text={t('favorites.board.counts', { homes, members })}
              news={
                (seen === undefined || seen < changedAt) && (
                  <News>
                    {t('favorites.board.changed', { date: format.date(changedAt, 'medium') })}
                  </News>
                )
              }
            />
          )
        })}
      </Doors>
    </section>
  )
}

/** Makes a board of homes that are shown. */
export function ShareButton({
  homes,
  name,
}: {
  homes: readonly Favorite[]
  /** Of the list; without one, the board has the user's name. */
  name: string | undefined
}) {
  const { t, locale } = usePageContext()
  const { user } = useSession()
  const api = useApi(CALLS)
  const navigate = useNavigate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  if (homes.length === 0) return null
  // Back here, signed in, it is one press away.
  if (!user)
    return (
      <div data-print="off">
        <LinkButton
          size="s"
          to={address('login', { return: `/${locale}${address('favorites')}` })}
          rel="nofollow"
        >
          {t('favorites.board.share')}
        </LinkButton>
      </div>
    )
  const share = (): void => {
    setBusy(true)
    const title = name ?? t('favorites.board.name', { name: user.name })
    api.boards
      .create({
        name: title.slice(0, BOARD_NAME_MAX),
        homes: homes.slice(0, BOARD_HOMES_MAX).map(({ id, known }) => ({ id, known })),
      })
      .then(
        ({ data }) => navigate(`/${locale}${address('own-board', { id: data.id })}`),
        (error: unknown) => {
          setBusy(false)
          const { type, message } = failureOf(error, t)
          toast(message, { type, duration: 8000 })
        },
      )
  }
  return (
    <div data-print="off">
      <Button size="s" busy={busy} onClick={share}>
        {t('favorites.board.share')}
      </Button>
    </div>
  )
}
