import { useState, type SubmitEvent } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { LIST_NAME_MAX, LISTS_MAX } from '#contract/return/favorite-limits.ts'
import type { Favorite, FavoriteList } from '#contract/return/favorites.ts'
import { change, homesNow } from '../../homes/homes/store.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Chip } from '../../ground/ui/chip.tsx'
import { Field } from '../../ground/ui/field.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { favoritesAddress, useShow, type AddressState } from './address-state.ts'
import styles from './favorites.module.css'

const UNDO_MS = 8000

/** The visitor's lists, and the actions on the shown one. */
export function ListsBar({
  favorites,
  lists,
  state,
}: {
  favorites: readonly Favorite[]
  lists: readonly FavoriteList[]
  state: AddressState
}) {
  const { t, format } = usePageContext()
  const show = useShow()
  const toast = useToast()
  const [edited, setEdited] = useState<'new' | 'name' | null>(null)
  const current = lists.find(({ id }) => id === state.list)
  const { list: _list, homes: _homes, ...rest } = state
  const countOf = (id: string) => favorites.filter(({ list }) => list === id).length

  const remove = (list: FavoriteList): void => {
    const homes = homesNow().favorites.filter((home) => home.list === list.id)
    change({ do: 'unlist', id: list.id })
    show(rest, { replace: true })
    toast(t('favorites.list.deleted', { name: list.name }), {
      duration: UNDO_MS,
      action: {
        label: t('homes.undo'),
        act: () =>
          change(
            { do: 'list', list },
            ...homes.map(({ id }) => ({ do: 'edit', id, list: list.id }) as const),
          ),
      },
    })
  }

  return (
    <nav aria-label={t('favorites.list.label')} className="stack-2" data-print="off">
      <ul className="row-2">
        <li>
          <Chip
            to={favoritesAddress(rest)}
            aria-current={current ? undefined : 'true'}
            count={format.number(favorites.length)}
          >
            {t('favorites.list.all')}
          </Chip>
        </li>
        {lists.map(({ id, name }) => (
          <li key={id}>
            <Chip
              to={favoritesAddress({ ...rest, list: id })}
              aria-current={current?.id === id ? 'true' : undefined}
              count={format.number(countOf(id))}
            >
              <bdi>{name}</bdi>
            </Chip>
          </li>
        ))}
        <li>
          <Button size="s" look="quiet" icon={<Plus />} onClick={() => setEdited('new')}>
            {t('favorites.list.new')}
          </Button>
        </li>
      </ul>
      {edited && (edited === 'new' || current) ? (
        <NameForm
          key={edited}
          list={edited === 'name' ? current : undefined}
          lists={lists}
          onDone={(id) => {
            setEdited(null)
            if (id !== undefined) show({ ...rest, list: id })
          }}
        />
      ) : (
        current && (
          <div className="row-2">
            <Button size="s" look="quiet" icon={<Pencil />} onClick={() => setEdited('name')}>
              {t('favorites.list.rename')}
            </Button>
            <Button size="s" look="quiet" icon={<Trash2 />} onClick={() => remove(current)}>
              {t('favorites.list.delete')}
            </Button>
          </div>
        )
      )}
    </nav>
  )
}

/** Names a new list, or renames one. */
function NameForm({
  list,
  lists,
  onDone,
}: {
  list: FavoriteList | undefined
  lists: readonly FavoriteList[]
  /** Gets the id of the list; undefined if it was cancelled. */
  onDone: (id?: string) => void
}) {
  const { t } = usePageContext()
  const [name, setName] = useState(list?.name ?? '')
  const [error, setError] = useState<string>()
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wanted = name.trim()
    const isTaken = lists.some(
      (other) => other.id !== list?.id && other.name.toLowerCase() === wanted.toLowerCase(),
    )
    if (wanted === '') setError(t('favorites.list.empty'))
    else if (isTaken) setError(t('favorites.list.taken', { name: wanted }))
    else if (!list && lists.length >= LISTS_MAX)
      setError(t('favorites.list.limit', { count: LISTS_MAX }))
    else {
      const id = list?.id ?? crypto.randomUUID()
      change({ do: 'list', list: { id, name: wanted } })
      onDone(id)
    }
  }
  return (
    <form
      onSubmit={save}
      className={styles['nameForm']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      <Field
        label={t('favorites.list.name')}
        value={name}
        maxLength={LIST_NAME_MAX}
        error={error}
        dir="auto"
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row-2">
        <Button type="submit" look="primary" size="s">
          {t('favorites.list.save')}
        </Button>
        <Button size="s" look="quiet" onClick={() => onDone()}>
          {t('favorites.cancel')}
        </Button>
      </div>
    </form>
  )
}
