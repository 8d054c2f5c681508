import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { pictureUrl } from '#contract/people/pictures.ts'
import { ALT_MAX } from '#contract/edge/journal-lists.ts'
import { dirOf } from '#i18n/locales.ts'
import { usePageContext } from '../../../ground/page/page-context.tsx'
import { IconButton } from '../../../ground/ui/button.tsx'
import { Field } from '../../../ground/ui/field.tsx'
import { PatientPicture } from '../../../publish/publishing/patient-picture.tsx'
import { useEditorParts } from './editor-context.ts'
import { moveBlock } from './move-block.ts'
import styles from './editor.module.css'

/** A picture in the editor, with its description, caption and credit. */
export function PictureView({ node, selected, updateAttributes, ...props }: NodeViewProps) {
  const { t } = usePageContext()
  const { language } = useEditorParts()
  const { key, alt, caption, credit } = node.attrs as Record<string, string>
  const written = { lang: language, dir: dirOf(language), maxLength: ALT_MAX, autoComplete: 'off' }
  return (
    <NodeViewWrapper
      as="figure"
      className={styles['card']}
      data-selected={selected || undefined}
      data-drag-handle
    >
      <PatientPicture src={pictureUrl({ key: key ?? '' }, 640, 'webp')} alt={alt ?? ''} />
      <Field
        {...written}
        label={t('journal.form.alt')}
        hint={alt === '' ? t('journal.form.altWanted') : undefined}
        value={alt}
        onChange={(event) => updateAttributes({ alt: event.target.value })}
      />
      <Field
        {...written}
        label={t('journal.form.caption')}
        value={caption}
        onChange={(event) => updateAttributes({ caption: event.target.value })}
      />
      <Field
        {...written}
        label={t('journal.form.credit')}
        value={credit}
        onChange={(event) => updateAttributes({ credit: event.target.value })}
      />
      <BlockTools {...props} name={t('journal.form.picture')} />
    </NodeViewWrapper>
  )
}

/** Moves a block, or deletes it. */
export function BlockTools({
  editor,
  getPos,
  deleteNode,
  name,
}: Pick<NodeViewProps, 'editor' | 'getPos' | 'deleteNode'> & { name: string }) {
  const { t } = usePageContext()
  const move = (step: -1 | 1): void => {
    const at = getPos()
    if (at !== undefined) moveBlock(editor, at, step)
  }
  return (
    <span className="beside">
      <IconButton
        label={t('journal.form.moveUp', { name })}
        icon={<ArrowUp />}
        onClick={() => move(-1)}
      />
      <IconButton
        label={t('journal.form.moveDown', { name })}
        icon={<ArrowDown />}
        onClick={() => move(1)}
      />
      <IconButton
        label={t('journal.form.deleteBlock', { name })}
        icon={<Trash2 />}
        onClick={() => {
          deleteNode()
          editor.commands.focus()
        }}
      />
    </span>
  )
}
