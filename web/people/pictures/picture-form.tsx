import { useSyncExternalStore, type ReactNode } from 'react'
import { ImageUp } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { PICTURE_TYPES } from '#contract/people/uploads.ts'
import { ChooseFile } from '../../ground/forms/choose-file.tsx'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { Button } from '../../ground/ui/button.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { UploadList } from './upload-list.tsx'
import { singleUploads, type Sending, type UploadCalls } from './uploads.ts'
import { useReading } from './use-reading.ts'

const NONE: readonly Sending[] = []

export interface PictureFormProps {
  /** Name of the form and of its field; the form of removal is `no-` and this name. */
  name: 'picture' | 'logo'
  calls: Pick<UploadCalls, 'begin' | 'send'>
  /** The present picture. */
  children: ReactNode
  /** Whether there is one to remove. */
  exists: boolean
  labels: { choose: string; remove: string; done: string }
}

/** The one picture of a person or an agency. Choosing a file sends it in pieces; without scripts a button sends the form. */
export function PictureForm({ name, calls, children, exists, labels }: PictureFormProps) {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const reading = useReading()
  const onDone = (): void => void toast(labels.done, { type: 'success' })
  const form = useForm(name, { fields: [], onDone })
  const removal = useForm(`no-${name}`, { fields: [], onDone })
  const sending = useSyncExternalStore(
    singleUploads.subscribe,
    () => singleUploads.of(name),
    () => NONE,
  )
  const send = (file: File): void => {
    for (const { id, problem } of singleUploads.of(name)) if (problem) singleUploads.stop(name, id)
    singleUploads.send(name, [file], { ...calls, ...reading }, async () => {
      await revalidate()
      onDone()
    })
  }
  return (
    <>
      <div className="line-4">
        {children}
        <Form form={form} encType="multipart/form-data">
          <ChooseFile
            form={form}
            name={name}
            accept={PICTURE_TYPES}
            label={labels.choose}
            icon={<ImageUp aria-hidden="true" />}
            busy={sending.some(({ problem }) => problem === null)}
            onFile={send}
          />
        </Form>
        {exists && (
          <Form form={removal}>
            <Button type="submit" look="quiet" busy={removal.busy}>
              {labels.remove}
            </Button>
          </Form>
        )}
      </div>
      <UploadList sending={sending} onStop={(id) => singleUploads.stop(name, id)} />
    </>
  )
}
