import { useSortable } from '@dnd-kit/sortable'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { ArrowLeft, ArrowRight, ImageUp, Trash2 } from 'lucide-react'
import { pictureUrl } from '#contract/people/pictures.ts'
import { ALT_MAX, type DraftPicture } from '#contract/publish/publishing.ts'
import { OFFER_PICTURES_MAX } from '#contract/offer-fields.ts'
import { PICTURE_TYPES } from '#contract/people/uploads.ts'
import { Hidden } from '../../ground/forms/hidden.tsx'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { UploadList } from '../../people/pictures/upload-list.tsx'
import { Button, IconButton } from '../../ground/ui/button.tsx'
import { Field, Select } from '../../ground/ui/field.tsx'
import { Soft, Wrong } from '../../ground/ui/layout.tsx'
import styles from './pictures.module.css'
import { PatientPicture } from './patient-picture.tsx'
import { pictureUploads } from './picture-uploads.ts'
import { Sortable } from './sortable.tsx'
import type { StepProps } from './step-page.tsx'
import { useUploads } from './use-uploads.ts'

/** Photos and plans in order. The list is one field, saved like any other; finished uploads are added to it. */
export function PicturesFields({
  offer,
  form,
  finish,
}: StepProps & { finish: () => Promise<void> }) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(offer.content.pictures)
  const [announcement, announce] = useState('')
  /** Number of files of the last selection that exceeded the limit. */
  const [tooMany, setTooMany] = useState(0)
  const { sending, add } = useUploads(offer.id)
  const finished = useRef(finish)
  useEffect(() => void (finished.current = finish))
  useEffect(() => {
    const leave = pictureUploads.give(offer.id, (picture) =>
      setPictures((list) => pictureUploads.join(list, picture)),
    )
    return () => leave(finished.current())
  }, [offer.id])

  const change = (key: string, to: Partial<DraftPicture>): void =>
    setPictures((list) => list.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const put = (from: number, to: number): void =>
    setPictures(pictures.toSpliced(from, 1).toSpliced(to, 0, ...pictures.slice(from, from + 1)))
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= pictures.length || from === to) return
    put(from, to)
    announce(t('publishing.pictures.moved', { number: to + 1, total: pictures.length }))
  }
  const room =
    OFFER_PICTURES_MAX - pictures.length - sending.filter(({ problem }) => problem === null).length
  const take = (files: Iterable<File>): void => {
    const chosen = [...files]
    add(chosen.slice(0, Math.max(0, room)))
    setTooMany(Math.max(0, chosen.length - Math.max(0, room)))
  }

  return (
    <div
      onPaste={(event: ClipboardEvent) =>
        event.clipboardData.files.length > 0 && take(event.clipboardData.files)
      }
      className="column"
    >
      <Hidden name="pictures" value={JSON.stringify(pictures)} />
      <p className="lead">{t('publishing.pictures.lead')}</p>
      {hydrated ? <Drop onFiles={take} full={room <= 0} /> : <PlainUpload />}
      {form.field('pictures').error && <Wrong>{form.field('pictures').error}</Wrong>}
      {tooMany > 0 && (
        <Wrong role="alert">
          {t('publishing.pictures.full', { maximum: OFFER_PICTURES_MAX, count: tooMany })}
        </Wrong>
      )}
      <UploadList sending={sending} onStop={(id) => pictureUploads.stop(offer.id, id)} />
      <p role="status" className="unseen">
        {announcement}
      </p>
      <Sortable keys={pictures.map(({ key }) => key)} onMove={put}>
        <ol className={styles['grid']}>
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              index={index}
              total={pictures.length}
              cover={index === pictures.findIndex(({ kind }) => kind === 'photo')}
              onMove={move}
              onChange={(to) => change(picture.key, to)}
              onRemove={() => setPictures((list) => list.filter(({ key }) => key !== picture.key))}
            />
          ))}
        </ol>
      </Sortable>
    </div>
  )
}

/** Drop zone, file picker and paste target. Phones offer their camera. */
function Drop({ onFiles, full }: { onFiles: (files: Iterable<File>) => void; full: boolean }) {
  const { t } = usePageContext()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')
  return (
    <div
      className={styles['drop']}
      data-over={over}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_TYPES}
        aria-label={t('publishing.pictures.choose')}
        tabIndex={-1}
        className="unseen"
        onChange={(event) => {
          onFiles(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button
        icon={<ImageUp aria-hidden="true" />}
        disabled={full}
        onClick={() => input.current?.click()}
      >
        {t('publishing.pictures.choose')}
      </Button>
      <Soft as="span">{t('publishing.pictures.drop')}</Soft>
    </div>
  )
}

function PlainUpload() {
  const { t } = usePageContext()
  return (
    <div className={styles['drop']}>
      <input
        type="file"
        name="picture"
        accept={PICTURE_TYPES}
        aria-label={t('publishing.pictures.choose')}
      />
      <Button type="submit" name="sendPicture" value="1" data-send>
        {t('publishing.pictures.send')}
      </Button>
    </div>
  )
}

interface TileProps {
  picture: DraftPicture
  index: number
  total: number
  cover: boolean
  onMove: (from: number, to: number) => void
  onChange: (picture: Partial<DraftPicture>) => void
  onRemove: () => void
}

/** One picture: dragged, or moved by buttons; with its kind and description. */
function PictureTile({ picture, index, total, cover, onMove, onChange, onRemove }: TileProps) {
  const { t, locale } = usePageContext()
  const hydrated = useHydrated()
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({
    id: picture.key,
    attributes: { roleDescription: t('publishing.pictures.movable') },
  })
  const number = { number: index + 1, total }
  const handle = hydrated && {
    ref: setActivatorNodeRef,
    ...attributes,
    ...listeners,
    'aria-label': t('publishing.pictures.nth', number),
  }
  return (
    <li
      ref={setNodeRef}
      className={styles['tile']}
      style={
        transform
          ? { transform: `translate3d(${transform.x}px, ${transform.y}px, 0)`, transition }
          : undefined
      }
      data-dragging={isDragging}
    >
      <div className={`${styles['frame']} fills`}>
        <div className={styles['handle']} {...handle}>
          <PatientPicture
            src={pictureUrl(picture, 640, 'webp')}
            alt={picture.alt[locale] || t('publishing.pictures.nth', number)}
          />
        </div>
        {cover && <span className={styles['cover']}>{t('publishing.pictures.cover')}</span>}
      </div>
      {hydrated ? (
        <>
          <div className={styles['tools']}>
            <IconButton
              label={t('publishing.pictures.earlier', number)}
              icon={<ArrowLeft data-flip />}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            />
            <IconButton
              label={t('publishing.pictures.later', number)}
              icon={<ArrowRight data-flip />}
              disabled={index === total - 1}
              onClick={() => onMove(index, index + 1)}
            />
            <IconButton
              label={t('publishing.pictures.remove', number)}
              icon={<Trash2 />}
              onClick={onRemove}
            />
          </div>
          <Select
            label={t('publishing.pictures.kind', number)}
            labelHidden
            value={picture.kind}
            onChange={(event) => onChange({ kind: event.target.value as DraftPicture['kind'] })}
          >
            <option value="photo">{t('publishing.pictures.photo')}</option>
            <option value="plan">{t('publishing.pictures.plan')}</option>
          </Select>
          <Field
            label={t('publishing.pictures.alt')}
            maxLength={ALT_MAX}
            dir="auto"
            defaultValue={picture.alt[locale] ?? ''}
            onChange={(event) =>
              onChange({ alt: { ...picture.alt, [locale]: event.target.value } })
            }
          />
        </>
      ) : (
        <Button type="submit" name="removePicture" value={picture.key} size="s" data-send>
          {t('publishing.pictures.remove', number)}
        </Button>
      )}
    </li>
  )
}
