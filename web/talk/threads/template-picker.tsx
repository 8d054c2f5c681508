import { useRef, useState, type RefObject } from 'react'
import { useHydrated } from '../../ground/page/hydrated.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Select } from '../../ground/ui/field.tsx'
import { useToast } from '../../ground/ui/toast.tsx'
import { insertText } from './insert-text.ts'

/** Inserts a template at the cursor of a field. `area`: around the field; `load`: requests the text of a template. */
export function TemplatePicker({
  templates,
  area,
  load,
}: {
  templates: readonly { id: number; name: string }[]
  area: RefObject<HTMLElement | null>
  load: (key: { template: number }) => Promise<{ data: { text: string } }>
}) {
  const { t } = usePageContext()
  const toast = useToast()
  const hydrated = useHydrated()
  const chosen = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)
  if (!hydrated || templates.length === 0) return null
  const insert = async (): Promise<void> => {
    const id = Number(chosen.current?.querySelector('select')?.value)
    const field = area.current?.querySelector('textarea')
    if (!id || !field) return
    setBusy(true)
    const text = await load({ template: id }).then(
      ({ data }) => data.text,
      () => null,
    )
    setBusy(false)
    if (text === null) return void toast(t('support.macros.failed'), { type: 'error' })
    insertText(field, text)
  }
  return (
    <div className="row-2" ref={chosen}>
      <Select label={t('support.macros.choose')} labelHidden defaultValue="">
        <option value="">{t('support.macros.choose')}</option>
        {templates.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </Select>
      <Button busy={busy} onClick={() => void insert()}>
        {t('support.macros.insert')}
      </Button>
    </div>
  )
}
