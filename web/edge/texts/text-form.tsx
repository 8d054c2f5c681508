import { useEffect, useRef, useState, type RefObject } from 'react'
import { TEXT_MAX, type EditedText } from '#contract/publish/texts.ts'
import { dirOf, isLocale } from '#i18n/locales.ts'
import type { DiffLine } from '#text/line-diff.ts'
import type { MarkdownNode } from '#text/markdown.ts'
import { Form } from '../../ground/forms/form.tsx'
import { useForm } from '../../ground/forms/use-form.ts'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Banner } from '../../ground/ui/banner.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Field, TextArea } from '../../ground/ui/field.tsx'
import { Soft, Two } from '../../ground/ui/layout.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { Confirmation } from '../../people/accounts/user/confirmation.tsx'
import { MarkdownText } from '../../ground/ui/markdown.tsx'
import { Lines } from './lines.tsx'
import styles from './texts.module.css'

interface Typed {
  text: string
  version: string
  day: string
  source: string
  reviewed_on: string
}

/** Answer of the form: saved, a preview, or another text that was saved in the meantime. */
export interface Saved {
  typed: Typed | null
  nodes: MarkdownNode[] | null
  other: {
    revision: number
    author: string | null
    saved_at: string | null
    lines: DiffLine[]
  } | null
}

/** Pause after which a preview is made while typing. */
const PREVIEW_MS = 200

export function TextForm({ data }: { data: EditedText }) {
  const { t, format } = usePageContext()
  const { kind, language, template } = data
  const toast = useToast()
  const form = useForm<Saved>('text', {
    fields: ['text', 'version', 'day', 'source', 'reviewed_on'],
    onDone: ({ typed }) => {
      if (typed === null) toast(t('texts.edit.saved'), { type: 'success' })
    },
  })
  const { typed, other, nodes = null } = form.done ?? {}
  // The first text begins with the template.
  const isTemplate = data.revision === 0 && template !== null
  const saved = isTemplate ? { ...data, text: template } : data
  const value = (name: keyof Typed): string | undefined => typed?.[name] ?? saved[name] ?? undefined
  const preview = usePreview(form.element, nodes)
  const hydrated = useHydrated()
  const script = { lang: language, dir: isLocale(language) ? dirOf(language) : 'auto' }
  return (
    <Form
      form={form}
      hidden={{ language, seen: String(other?.revision ?? data.revision) }}
      encType="multipart/form-data"
    >
      {other && (
        <Banner tone="warn">
          <p>
            {t('texts.edit.conflict', {
              author: other.author ?? t('texts.revisions.operator'),
              date: other.saved_at ? format.date(other.saved_at, 'medium') : '',
              time: other.saved_at ? format.time(other.saved_at) : '',
            })}
          </p>
          <Lines lines={other.lines} {...script} />
        </Banner>
      )}
      {isTemplate && <Banner>{t('texts.edit.template')}</Banner>}
      <div className={styles['columns']}>
        <TextArea
          {...form.field('text', value('text'))}
          {...script}
          label={t('texts.edit.text')}
          hint={t('texts.edit.hint', { most: TEXT_MAX[kind] })}
          maxLength={TEXT_MAX[kind]}
          rows={14}
          className={styles['text']}
          onInput={({ currentTarget }) => preview.type(currentTarget.value)}
        />
        <section className={styles['preview']} aria-labelledby="preview">
          <h2 id="preview" className="label">
            {t('texts.edit.preview')}
          </h2>
          {preview.nodes.length > 0 ? (
            <MarkdownText nodes={preview.nodes} {...script} />
          ) : (
            <Soft>{t('texts.edit.nothing')}</Soft>
          )}
        </section>
      </div>
      {kind === 'legal' && (
        <Two>
          <Field
            {...form.field('day', value('day'))}
            type="date"
            label={t('texts.edit.day')}
            required
          />
          <Field
            {...form.field('version', value('version'))}
            label={t('texts.edit.version')}
            hint={t(data.subject === 'terms' ? 'texts.edit.termsHint' : 'texts.edit.versionHint')}
            maxLength={100}
            autoComplete="off"
          />
        </Two>
      )}
      {kind === 'place' && (
        <Two>
          <Field
            {...form.field('source', value('source'))}
            label={t('texts.edit.source')}
            hint={t('texts.edit.sourceHint')}
            maxLength={500}
            dir="auto"
          />
          <Field
            {...form.field('reviewed_on', value('reviewed_on'))}
            type="date"
            label={t('texts.edit.reviewed')}
          />
        </Two>
      )}
      <Confirmation form={form} />
      <div className="row-3">
        <Button type="submit" look="primary" busy={form.busy} name="act" value="save">
          {t('texts.edit.save')}
        </Button>
        {!hydrated && (
          <Button type="submit" name="act" value="preview">
            {t('texts.edit.preview')}
          </Button>
        )}
      </div>
      <Soft>{t(`texts.edit.empty.${kind}`)}</Soft>
    </Form>
  )
}

/** The preview of the typed text: made by the server without scripts, else while typing. */
function usePreview(form: RefObject<HTMLFormElement | null>, sent: MarkdownNode[] | null) {
  const [nodes, setNodes] = useState<MarkdownNode[]>(sent ?? [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (typed: string): void =>
    void import('#text/markdown.ts').then(({ readMarkdown }) => setNodes(readMarkdown(typed)))
  useEffect(() => {
    // It may have been typed before this script came.
    const field = form.current?.elements.namedItem('text')
    if (field instanceof HTMLTextAreaElement) show(field.value)
    return () => clearTimeout(timer.current)
  }, [])
  return {
    nodes,
    type(typed: string) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => show(typed), PREVIEW_MS)
    },
  }
}
