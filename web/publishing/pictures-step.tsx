import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { ArrowLeft, ArrowRight, ImageUp, Trash2, X } from 'lucide-react'
import { ApiError } from '#contract/errors.ts'
import { pictureUrl } from '#contract/pictures.ts'
import { publishing, ALT_MAX, OFFER_PICTURES_MAX, type DraftPicture } from '#contract/publishing.ts'
import { useApi } from '../api.ts'
import { useHydrated } from '../hydrated.ts'
import { usePageContext } from '../page-context.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import styles from './pictures.module.css'
import type { StepProps } from './step-page.tsx'
import { readable } from './heic.ts'
import { joined, pause, sendPicture } from './uploader.ts'

const CALLS = { publishing }

/** So many are sent at a time: more make each slower. */
const AT_ONCE = 2
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/tiff'

interface Sending {
  id: number
  name: string
  size: number
  received: number
  problem: string | null
}

/** Photos and plans in their order. The list is in one hidden field, which is saved as any other; files are sent in pieces and join it when they are whole. */
export function PicturesFields({ offer, form }: StepProps) {
  const { t } = usePageContext()
  const hydrated = useHydrated()
  const hidden = useRef<HTMLInputElement>(null)
  const [pictures, setPictures] = useState<readonly DraftPicture[]>(offer.content.pictures)
  const [said, setSaid] = useState('')
  const current = useRef(pictures)

  const put = (next: readonly DraftPicture[]): void => {
    current.current = next
    setPictures(next)
    hidden.current!.value = JSON.stringify(next)
    hidden.current!.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const change = (index: number, picture: Partial<DraftPicture>): void => put(current.current.map((one, at) => (at === index ? { ...one, ...picture } : one)))
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= current.current.length || from === to) return
    const next = [...current.current]
    next.splice(to, 0, ...next.splice(from, 1))
    put(next)
    setSaid(t('publishing.pictures.moved', { number: to + 1, total: next.length }))
  }
  const turns = useRef(new Map<string, number>())
  const uploads = useUploads((key, turn) => {
    turns.current.set(key, turn)
    put(joined(current.current, { key, kind: 'photo', alt: {} }, turns.current))
  })
  const room = OFFER_PICTURES_MAX - pictures.length
  const take = (files: Iterable<File>): void => uploads.add([...files].filter(({ type, name }) => type === '' || type.startsWith('image/') || /\.hei[cf]$/i.test(name)).slice(0, room))

  return (
    <div onPaste={(event: ClipboardEvent) => event.clipboardData.files.length > 0 && take(event.clipboardData.files)} className={styles['pictures']}>
      <input ref={hidden} type="hidden" name="pictures" defaultValue={JSON.stringify(offer.content.pictures)} />
      <p className={styles['lead']}>{t('publishing.pictures.lead')}</p>
      {hydrated ? <Drop onFiles={take} full={room <= 0} /> : <PlainUpload />}
      {form.field('pictures').error && <p className={styles['error']}>{form.field('pictures').error}</p>}
      <ul className={styles['sending']} aria-label={t('publishing.pictures.sending')}>
        {uploads.sending.map((one) => (
          <li key={one.id}>
            <span className={styles['file']}>
              <bdi>{one.name}</bdi>
              {one.problem ? <span className={styles['error']} role="alert">{one.problem}</span> : <progress max={one.size} value={one.received} aria-label={one.name} />}
            </span>
            <IconButton label={t('publishing.pictures.stop')} icon={<X />} onClick={() => uploads.stop(one.id)} />
          </li>
        ))}
      </ul>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <ol className={styles['grid']}>
        {pictures.map((picture, index) => (
          <PictureTile key={picture.key} picture={picture} index={index} total={pictures.length} cover={index === pictures.findIndex(({ kind }) => kind === 'photo')} onMove={move} onChange={(to) => change(index, to)} onRemove={() => put(current.current.filter(({ key }) => key !== picture.key))} />
        ))}
      </ol>
    </div>
  )
}

/** Files that are on their way, a few at a time. Each has its turn, in which it was chosen; they are done in any order. */
function useUploads(onDone: (key: string, turn: number) => void) {
  const { t } = usePageContext()
  const api = useApi(CALLS)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const waiting = useRef<{ id: number; file: File; abort: AbortController }[]>([])
  const running = useRef(0)
  const next = useRef(0)
  const all = useRef(new Map<number, AbortController>())
  const done = useRef(onDone)
  useEffect(() => void (done.current = onDone))
  useEffect(() => {
    const { current } = all
    return () => current.forEach((abort) => abort.abort())
  }, [])

  const update = (id: number, change: Partial<Sending>): void => setSending((list) => list.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number): void => setSending((list) => list.filter((one) => one.id !== id))
  const work = async (): Promise<void> => {
    const job = waiting.current.shift()
    if (!job || running.current >= AT_ONCE) {
      if (job) waiting.current.unshift(job)
      return
    }
    running.current++
    const { id, file, abort } = job
    const { signal } = abort
    try {
      const known = await readable(file)
      if (!known) return update(id, { problem: t('publishing.pictures.heic') })
      if (known !== file) update(id, { size: known.size })
      const key = await sendPicture(known, {
        begin: async (size) => (await api.publishing.beginPicture({ size }, { signal })).data,
        send: async (name, offset, piece) => (await api.publishing.sendPicture({ key: name, offset, piece }, { signal })).data,
        onProgress: (received) => update(id, { received }),
        signal,
        pause,
      })
      drop(id)
      done.current(key, id)
    } catch (error) {
      if (signal.aborted) drop(id)
      else update(id, { problem: (error instanceof ApiError && error.said) || t('publishing.pictures.wrong') })
    } finally {
      running.current--
      all.current.delete(id)
      void work()
    }
  }
  return {
    sending,
    add(files: readonly File[]) {
      for (const file of files) {
        const id = next.current++
        const abort = new AbortController()
        all.current.set(id, abort)
        waiting.current.push({ id, file, abort })
        setSending((list) => [...list, { id, name: file.name, size: file.size, received: 0, problem: null }])
        void work()
      }
    },
    stop(id: number) {
      all.current.get(id)?.abort()
      waiting.current = waiting.current.filter((job) => job.id !== id)
      drop(id)
    },
  }
}

/** Where files are dropped, chosen, or pasted. Telephones offer their camera by themselves. */
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
        accept={ACCEPT}
        aria-label={t('publishing.pictures.choose')}
        tabIndex={-1}
        className={styles['input']}
        onChange={(event) => {
          onFiles(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button icon={<ImageUp aria-hidden="true" />} disabled={full} onClick={() => input.current?.click()}>
        {t('publishing.pictures.choose')}
      </Button>
      <span className={styles['soft']}>{t('publishing.pictures.drop')}</span>
    </div>
  )
}

function PlainUpload() {
  const { t } = usePageContext()
  return (
    <div className={styles['drop']}>
      <input type="file" name="picture" accept={ACCEPT} aria-label={t('publishing.pictures.choose')} />
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

/** One picture: dragged to its place, or moved there by its buttons; what it is, and what it shows. */
function PictureTile({ picture, index, total, cover, onMove, onChange, onRemove }: TileProps) {
  const { t, locale } = usePageContext()
  const hydrated = useHydrated()
  const [over, setOver] = useState(false)
  const number = { number: index + 1, total }
  const type = 'application/x-picture'
  return (
    <li
      className={styles['tile']}
      data-over={over}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(type)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(type)
        if (!from) return
        event.preventDefault()
        setOver(false)
        onMove(Number(from), index)
      }}
    >
      <div className={styles['frame']} draggable={hydrated} onDragStart={(event) => event.dataTransfer.setData(type, String(index))}>
        <img src={pictureUrl(picture, 640, 'webp')} alt={picture.alt[locale] || t('publishing.pictures.nth', number)} loading="lazy" draggable={false} />
        {cover && <span className={styles['cover']}>{t('publishing.pictures.cover')}</span>}
      </div>
      {hydrated ? (
        <>
          <div className={styles['tools']}>
            <IconButton label={t('publishing.pictures.earlier', number)} icon={<ArrowLeft className={styles['mirrored']} />} disabled={index === 0} onClick={() => onMove(index, index - 1)} />
            <IconButton label={t('publishing.pictures.later', number)} icon={<ArrowRight className={styles['mirrored']} />} disabled={index === total - 1} onClick={() => onMove(index, index + 1)} />
            <IconButton label={t('publishing.pictures.remove', number)} icon={<Trash2 />} onClick={onRemove} />
          </div>
          <Select label={t('publishing.pictures.kind', number)} labelHidden value={picture.kind} onChange={(event) => onChange({ kind: event.target.value as DraftPicture['kind'] })}>
            <option value="photo">{t('publishing.pictures.photo')}</option>
            <option value="plan">{t('publishing.pictures.plan')}</option>
          </Select>
          <Field label={t('publishing.pictures.alt')} maxLength={ALT_MAX} dir="auto" defaultValue={picture.alt[locale] ?? ''} onChange={(event) => onChange({ alt: { ...picture.alt, [locale]: event.target.value } })} />
        </>
      ) : (
        <Button type="submit" name="removePicture" value={picture.key} size="s" data-send>
          {t('publishing.pictures.remove', number)}
        </Button>
      )}
    </li>
  )
}
