import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { ATTACHMENT_TYPES, ATTACHMENTS_PER_MESSAGE } from '#contract/people/attachments.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { UploadList } from '../pictures/upload-list.tsx'
import { Button, IconButton } from '../../ground/ui/button.tsx'
import { VisuallyHidden } from '../../ground/ui/visually-hidden.tsx'
import styles from './attachments.module.css'
import { sizeText } from './size-text.ts'
import type { Attaching } from './use-attachments.ts'

/** Chooses files for a message. They are uploaded at once, and attached when it is sent. Needs scripts. */
export function Attach({ files }: { files: Attaching }) {
  const page = usePageContext()
  const { t } = page
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  if (!hydrated) return null
  return (
    <div className={`${styles['attach']} stack-2`}>
      {files.ready.length > 0 && (
        <ul className={styles['files']} aria-label={t('attachments.files')}>
          {files.ready.map(({ id, name, size }) => (
            <li key={id} className={styles['ready']}>
              <input type="hidden" name="files" value={id} />
              <span>
                <bdi className="wrap">{name}</bdi>{' '}
                <span className="soft">{sizeText(size, page)}</span>
              </span>
              <IconButton
                label={t('attachments.remove', { name })}
                icon={<X />}
                onClick={() => files.remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      {files.sending.length > 0 && <UploadList sending={files.sending} onStop={files.stop} />}
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept={ATTACHMENT_TYPES}
          aria-label={t('attachments.add')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            files.add([...(currentTarget.files ?? [])])
            // Choosing the same file again fires `change`, too.
            currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
      <p className="row-2">
        <Button
          size="s"
          icon={<Paperclip aria-hidden="true" />}
          disabled={!files.hasRoom}
          onClick={() => input.current?.click()}
        >
          {t('attachments.add')}
        </Button>
        <span className="soft">{t('attachments.hint', { count: ATTACHMENTS_PER_MESSAGE })}</span>
      </p>
    </div>
  )
}
