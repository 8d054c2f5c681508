import { ImageUp, X } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Client } from '#contract/client.ts'
import { ApiError } from '#contract/errors.ts'
import {
  journalDesk,
  type DeskArticle,
  type DeskAuthor,
  type DeskFlow,
} from '#contract/edge/journal.ts'
import { ALT_MAX, ARTICLE_PLACES_MAX } from '#contract/edge/journal-lists.ts'
import { pictureUrl } from '#contract/people/pictures.ts'
import { PICTURE_TYPES } from '#contract/people/uploads.ts'
import { failureOf } from '../../../ground/forms/failure.ts'
import { useApi } from '../../../ground/page/api.ts'
import { useHydrated } from '../../../ground/page/hydrated.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { Button, IconButton } from '../../../ground/ui/button.tsx'
import { Field, Select } from '../../../ground/ui/field.tsx'
import { Soft } from '../../../ground/ui/layout.tsx'
import { useToast } from '../../../ground/ui/toast.tsx'
import { UploadList } from '../../../people/pictures/upload-list.tsx'
import { PatientPicture } from '../../../publish/publishing/patient-picture.tsx'
import { leadPictures, usePictures } from './article-pictures.ts'
import { PlacePicker } from './place-picker.tsx'
import styles from './form.module.css'

const CALLS = { journalDesk }

type Change = Omit<
  Partial<Parameters<Client<typeof CALLS>['journalDesk']['change']>[0]>,
  'places'
> & {
  /** Of those that the last change left. */
  places?: (ids: string[]) => string[]
}

/** Fields that all languages of an article share. They are saved at once. */
export function SharedFields({
  article,
  flows,
  authors,
  onArticle,
  alt,
}: {
  article: DeskArticle
  flows: readonly DeskFlow[]
  authors: readonly DeskAuthor[]
  onArticle: (article: DeskArticle) => void
  /** The field that describes the lead picture, which each language has. */
  alt: ReactNode
}) {
  const { t, locale } = usePageContext()
  const api = useApi(CALLS)
  const toast = useToast()
  const hydrated = useHydrated()
  const file = useRef<HTMLInputElement>(null)
  const { sending, send, stop } = usePictures(leadPictures, article.id)
  const newest = useRef(article)
  useEffect(() => {
    if (article.version > newest.current.version) newest.current = article
  }, [article])
  const queue = useRef(Promise.resolve())

  const take = (taken: DeskArticle): void => {
    newest.current = taken
    onArticle(taken)
  }
  /** One after the other: each needs the version of the last. */
  const change = ({ places = (ids) => ids, ...part }: Change): void => {
    queue.current = queue.current.then(async () => {
      const { id, version, flow, author, picture, places: present } = newest.current
      try {
        const { data } = await api.journalDesk.change({
          id,
          version,
          flow,
          author,
          picture: picture?.key ?? null,
          credit: picture?.credit ?? '',
          places: places(present.map((place) => place.id)),
          ...part,
        })
        take(data)
        toast(t('journal.form.sharedSaved'), { type: 'success' })
      } catch (error) {
        toast(failureOf(error, t).message, { type: 'error', duration: 8000 })
        if (error instanceof ApiError && error.status === 409)
          await api.journalDesk.get({ id }).then(
            ({ data }) => take(data),
            () => undefined,
          )
      }
    })
  }
  const titleOf = ({ titles, slug }: DeskFlow): string =>
    titles[locale] ?? titles['en'] ?? Object.values(titles)[0] ?? slug
  const { picture, places } = article
  return (
    <section className="box">
      <h2 className="subheading">{t('journal.form.shared')}</h2>
      <Soft>{t('journal.form.sharedHint')}</Soft>
      <div className="stack-3">
        <span className="label">{t('journal.form.lead')}</span>
        {picture && (
          <div className={styles['lead']}>
            <PatientPicture key={picture.key} src={pictureUrl(picture, 640, 'webp')} alt="" />
          </div>
        )}
        <UploadList sending={sending} onStop={stop} />
        <input
          ref={file}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={t('journal.form.leadChoose')}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0]
            if (chosen) send(chosen, (key) => change({ picture: key }))
            currentTarget.value = ''
          }}
        />
        <div className="row-2">
          <Button
            size="s"
            icon={<ImageUp aria-hidden="true" />}
            disabled={!hydrated}
            onClick={() => file.current?.click()}
          >
            {t(picture ? 'journal.form.leadReplace' : 'journal.form.leadChoose')}
          </Button>
          {picture && (
            <Button size="s" look="quiet" onClick={() => change({ picture: null, credit: '' })}>
              {t('journal.form.leadRemove')}
            </Button>
          )}
        </div>
        {picture && (
          <>
            {alt}
            <Credit
              key={picture.key}
              credit={picture.credit}
              onSave={(credit) => change({ credit })}
            />
          </>
        )}
      </div>
      <Select
        label={t('journal.form.flow')}
        value={article.flow ?? ''}
        disabled={!hydrated}
        onChange={({ currentTarget }) => change({ flow: Number(currentTarget.value) || null })}
      >
        <option value="">{t('journal.form.none')}</option>
        {flows.map((flow) => (
          <option key={flow.id} value={flow.id}>
            {titleOf(flow)}
          </option>
        ))}
      </Select>
      <Select
        label={t('journal.form.author')}
        value={article.author ?? ''}
        disabled={!hydrated}
        onChange={({ currentTarget }) => change({ author: Number(currentTarget.value) || null })}
      >
        <option value="">{t('journal.form.none')}</option>
        {authors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="stack-2" role="group" aria-label={t('journal.form.places')}>
        <span className="label">{t('journal.form.places')}</span>
        {places.length > 0 && (
          <ul className={`${styles['places']} row-2`}>
            {places.map(({ id, name }) => (
              <li key={id} className="badge">
                <bdi>{name}</bdi>
                <IconButton
                  label={t('journal.form.placeRemove', { place: name })}
                  icon={<X />}
                  onClick={() => change({ places: (ids) => ids.filter((one) => one !== id) })}
                />
              </li>
            ))}
          </ul>
        )}
        {hydrated && places.length < ARTICLE_PLACES_MAX && (
          <PlacePicker
            place={null}
            cleared
            onChoose={({ id }) => change({ places: (ids) => [...new Set([...ids, id])] })}
          />
        )}
      </div>
    </section>
  )
}

function Credit({ credit, onSave }: { credit: string; onSave: (credit: string) => void }) {
  const { t } = usePageContext()
  const [text, setText] = useState(credit)
  return (
    <Field
      label={t('journal.form.credit')}
      value={text}
      maxLength={ALT_MAX}
      autoComplete="off"
      dir="auto"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== credit && onSave(text.trim())}
    />
  )
}
