import { FileText } from 'lucide-react'
import type { Attachment } from '#contract/people/attachments.ts'
import { attachmentUrl, type LinkAccess } from '#contract/people/attachment-url.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import styles from './attachments.module.css'
import { DownloadLink } from '../../ground/forms/download-link.tsx'
import { sizeText } from './size-text.ts'

/** The files of a message: previews of pictures, and downloads. `access`: of visitors without an account. */
export function MessageFiles({
  files,
  access,
}: {
  files: readonly Attachment[]
  access?: LinkAccess | null | undefined
}) {
  const page = usePageContext()
  const { t } = page
  if (files.length === 0) return null
  return (
    <ul className={styles['files']} aria-label={t('attachments.files')}>
      {files.map((file) => (
        <li key={file.id}>
          <DownloadLink
            href={attachmentUrl(file.id, 'file', access)}
            className={styles['file']}
            title={t('attachments.download', {
              name: file.name,
              size: sizeText(file.size, page),
            })}
          >
            {file.type === 'picture' ? (
              <img
                src={attachmentUrl(file.id, 'preview', access)}
                alt=""
                width={file.width ?? undefined}
                height={file.height ?? undefined}
                loading="lazy"
                className={styles['preview']}
              />
            ) : (
              <FileText aria-hidden="true" />
            )}
            <span>
              <bdi className="wrap">{file.name}</bdi>
              <span className="softLine">{sizeText(file.size, page)}</span>
            </span>
          </DownloadLink>
        </li>
      ))}
    </ul>
  )
}
