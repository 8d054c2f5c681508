import { useState, type SubmitEvent } from 'react'
import { offerIdOf } from '#contract/addresses.ts'
import { ApiError } from '#contract/errors.ts'
import type { LiveBlock } from '#contract/edge/journal.ts'
import { offers } from '#contract/homes/offers.ts'
import { HOUSE_TYPES, SEARCH_TYPES } from '#contract/library.ts'
import { useApi } from '../../../ground/page/api.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button } from '../../../ground/ui/button.tsx'
import { Dialog } from '../../../ground/ui/dialog.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Two, Wrong } from '../../../ground/ui/layout.tsx'
import { Segmented } from '../../../ground/ui/segmented.tsx'
import type { RecentPlace } from '../../../homes/place-search/recent.ts'
import { PlacePicker } from './place-picker.tsx'

const CALLS = { offers }
const KINDS = ['market', 'search', 'offer'] as const
export type BlockKind = (typeof KINDS)[number]

/** Chooses what a live block is about. */
export function BlockDialog({
  kind: first,
  onChoose,
  onClose,
}: {
  kind: BlockKind
  onChoose: (attrs: Record<string, unknown>, block: LiveBlock) => void
  onClose: () => void
}) {
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const [kind, setKind] = useState<BlockKind>(first)
  const [place, setPlace] = useState<RecentPlace | null>(null)
  const [action, setAction] = useState(0)
  const [category, setCategory] = useState<number | null>(null)
  const [home, setHome] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)

  const choose = async (): Promise<void> => {
    if (kind !== 'offer') {
      if (!place) return setWrong(t('journal.form.placeWanted'))
      const { id, type, name, path } = place
      onChoose({ place: id, action, category, quoted: null }, {
        type: kind,
        place: { id, type, name, path } as never,
        action,
        category,
        quoted: null,
        ...(kind === 'market' ? { today: null } : { count: null, offers: [] }),
      } as LiveBlock)
      return
    }
    const id = homeIdOf(home)
    if (id === null) return setWrong(t('journal.form.homeWanted'))
    setBusy(true)
    try {
      const offer = await api.offers.get({ id })
      onChoose({ offer: id, quoted: null }, { type: 'offer', quoted: null, offer } as never)
    } catch (error) {
      setWrong(
        error instanceof ApiError && (error.status === 404 || error.status === 410)
          ? t('journal.form.homeUnknown')
          : t('errors.call.unknown'),
      )
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    void choose()
  }
  return (
    <Dialog open title={t('journal.form.block')} onClose={onClose}>
      <form onSubmit={submit} className="stack-4" noValidate>
        <Segmented
          label={t('journal.form.blockKind')}
          name="kind"
          options={KINDS.map((value) => ({ value, label: t(`journal.form.${value}`) }))}
          value={kind}
          onChange={(value) => {
            setKind(value)
            setWrong('')
          }}
        />
        <p className="soft">{t(`journal.form.${kind}About`)}</p>
        {kind === 'offer' ? (
          <Field
            label={t('journal.form.homeNumber')}
            value={home}
            onChange={(event) => {
              setHome(event.currentTarget.value)
              setWrong('')
            }}
            error={wrong || undefined}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <>
            <div className="stack-2">
              <PlacePicker
                place={place}
                onChoose={(chosen) => {
                  setPlace(chosen)
                  setWrong('')
                }}
              />
              {wrong && <Wrong role="alert">{wrong}</Wrong>}
            </div>
            <Two>
              <Select
                label={t('journal.form.blockAction')}
                value={action}
                onChange={(event) => setAction(Number(event.currentTarget.value))}
              >
                {SEARCH_TYPES.map(({ id, key }) => (
                  <option key={id} value={id}>
                    {t(`library.searchTypes.${key}`)}
                  </option>
                ))}
              </Select>
              <Select
                label={t('journal.form.blockCategory')}
                value={category ?? ''}
                onChange={(event) => setCategory(Number(event.currentTarget.value) || null)}
              >
                <option value="">{t('journal.form.anyCategory')}</option>
                {HOUSE_TYPES.map(({ id, slug }) => (
                  <option key={id} value={id}>
                    {t(`library.houseTypesPlural.${slug}`)}
                  </option>
                ))}
              </Select>
            </Two>
          </>
        )}
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t('journal.form.blockInsert')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The number of a home, from its address or by itself. */
function homeIdOf(text: string): number | null {
  const path = text.trim().split(/[?#]/)[0]?.replace(/\/+$/, '') ?? ''
  return offerIdOf(path.split('/').at(-1) ?? '')
}
