import { useCallback, useState } from 'react'
import { Check, Copy, Link2, Trash2 } from 'lucide-react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { address } from '#contract/addresses.ts'
import {
  BOARD_RIGHTS,
  boards,
  type Board,
  type BoardAct,
  type BoardRights,
} from '#contract/return/boards.ts'
import { failureOf } from '../../ground/forms/failure.ts'
import { useHomes } from '../../homes/homes/store.ts'
import { notFound } from '../../ground/errors/thrown.ts'
import { useApi } from '../../ground/page/api.ts'
import { visitContext } from '../../ground/page/load-context.ts'
import { paramsOf } from '../../ground/page/params.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { unindexedHead } from '../../ground/page/seo.ts'
import { Breadcrumbs } from '../../ground/ui/breadcrumbs.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Dialog } from '../../ground/ui/dialog.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Container } from '../../ground/ui/section.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { BoardView } from './board.tsx'
import styles from './board.module.css'
import { missing } from './missing.ts'

const CALLS = { boards }

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { id } = paramsOf<'own-board'>(params)
  const visit = context.get(visitContext)
  const board = await visit.api.boards.own({ id }).catch(missing)
  if (!board) throw await notFound(visit, url)
  return board
}

export const meta = unindexedHead<typeof loader>(
  (page, data) =>
    data && {
      title: page.t('board.seoTitle', { name: data.data.name }),
      description: page.t('board.lead'),
      path: address('own-board', { id: data.data.id }),
    },
)

/** One of the user's boards: with its links, and forms to add homes or to delete it. */
export default function OwnBoard() {
  const { data: board, links } = useLoaderData<typeof loader>()
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const { id } = board
  const load = useCallback(async () => (await api.boards.own({ id })).data, [api, id])
  return (
    <Container className="page" data-own-homes>
      <Breadcrumbs
        items={[
          { label: t('layout.home'), to: address('home') },
          { label: t('favorites.title'), to: address('favorites') },
          { label: board.name },
        ]}
      />
      <h1 className="proseTitle">
        <bdi>{board.name}</bdi>
      </h1>
      <BoardView
        key={id}
        first={board}
        load={load}
        act={async (act: BoardAct) => (await api.boards.actOwn({ id, act })).data}
        onRemove={async (home) => (await api.boards.change({ id, remove: [home] })).data}
      >
        {(now, set) => (
          <>
            <Links id={id} first={links} />
            <AddHome board={now} onAdded={set} />
            <DeleteBoard id={id} name={board.name} />
          </>
        )}
      </BoardView>
    </Container>
  )
}

type Links = Awaited<ReturnType<typeof loader>>['links']

/** The links by which others come to the board. The secret of one is shown once. */
function Links({ id, first }: { id: number; first: Links }) {
  const { t, locale, origin, format } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const [links, setLinks] = useState(first)
  const [made, setMade] = useState<string | null>(null)
  const [copied, setCopied] = useState(false)
  const fail = (error: unknown): void => {
    const { type, message } = failureOf(error, t)
    toast(message, { type, duration: 8000 })
  }
  const create = (rights: BoardRights): void =>
    void api.boards.link({ id, rights }).then(({ data, token }) => {
      setLinks((known) => [...known, data])
      setMade(`${origin}/${locale}${address('board', { slug: token })}`)
      setCopied(false)
    }, fail)
  const revoke = (link: number): void =>
    void api.boards.unlink({ id: link }).then(() => {
      setLinks((known) => known.filter((each) => each.id !== link))
      setMade(null)
      toast(t('board.links.revoked'))
    }, fail)
  return (
    <section className={`stack-3 ${styles['links']}`} data-print="off">
      <h2 className="subheading">{t('board.links.title')}</h2>
      <p className="soft">{t('board.links.lead')}</p>
      <div className="row-2">
        {BOARD_RIGHTS.map((rights) => (
          <Button key={rights} size="s" icon={<Link2 />} onClick={() => create(rights)}>
            {t(`board.links.create.${rights}`)}
          </Button>
        ))}
      </div>
      {made && (
        <div className={`${styles['made']} fieldFirst`}>
          <Field
            label={t('board.links.made')}
            hint={t('board.links.once')}
            value={made}
            readOnly
            dir="ltr"
            onFocus={(event) => event.target.select()}
          />
          <Button
            icon={copied ? <Check /> : <Copy />}
            onClick={() =>
              void navigator.clipboard.writeText(made).then(
                () => setCopied(true),
                () => toast(t('board.links.notCopied'), { type: 'warning' }),
              )
            }
          >
            <span aria-live="polite">{t(copied ? 'board.links.copied' : 'board.links.copy')}</span>
          </Button>
        </div>
      )}
      {links.length > 0 && (
        <ul className="lined">
          {links.map(({ id: link, rights, createdAt }) => (
            <li key={link} className={styles['link']}>
              <span>
                {t(`board.links.rights.${rights}`)}{' '}
                <span className="soft">
                  {t('board.links.since', { date: format.date(createdAt, 'medium') })}
                </span>
              </span>
              <Button
                size="s"
                look="quiet"
                aria-label={t('board.links.revokeLabel', {
                  date: format.date(createdAt, 'medium'),
                })}
                onClick={() => revoke(link)}
              >
                {t('board.links.revoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Adds one of the user's saved homes. */
function AddHome({ board, onAdded }: { board: Board; onAdded: (board: Board) => void }) {
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const { favorites } = useHomes()
  const others = favorites.filter(({ id }) => board.homes.every((home) => home.id !== id))
  if (others.length === 0) return null
  return (
    <div className={`${styles['add']} fieldFirst`} data-print="off">
      <Select
        label={t('board.add.label')}
        value=""
        onChange={({ target }) => {
          const home = others.find(({ id }) => String(id) === target.value)
          if (!home) return
          api.boards.change({ id: board.id, add: [{ id: home.id, known: home.known }] }).then(
            ({ data }) => onAdded(data),
            (error: unknown) => {
              const { type, message } = failureOf(error, t)
              toast(message, { type, duration: 8000 })
            },
          )
        }}
      >
        <option value="">{t('board.add.choose')}</option>
        {others.map(({ id, known }) => (
          <option key={id} value={id}>
            {[known?.title ?? t('favorites.unknown'), known?.place].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
    </div>
  )
}

function DeleteBoard({ id, name }: { id: number; name: string }) {
  const { t, locale } = usePageContext()
  const api = useApi(CALLS)
  const navigate = useNavigate()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div data-print="off">
      <Button size="s" look="quiet" icon={<Trash2 />} onClick={() => setIsAsking(true)}>
        {t('board.delete')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('board.deleteTitle', { name })}
      >
        <div className="stack-4">
          <p>{t('board.deleteText')}</p>
          <Button
            look="danger"
            onClick={() =>
              void api.boards.remove({ id }).then(
                () => navigate(`/${locale}${address('favorites')}`),
                (error: unknown) => {
                  const { type, message } = failureOf(error, t)
                  toast(message, { type, duration: 8000 })
                },
              )
            }
          >
            {t('board.delete')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
