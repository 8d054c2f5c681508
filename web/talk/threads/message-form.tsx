import type { ReactNode } from 'react'
import { MESSAGE_MAX } from '#contract/talk/contact.ts'
import { Attach } from '../../people/attachments/attach.tsx'
import { useAttachments, type AttachCalls } from '../../people/attachments/use-attachments.ts'
import { Form } from '../../ground/forms/form.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { TextArea } from '../../ground/ui/field.tsx'
import type { ArrivedMessage } from './draft.ts'
import { TemplatePicker } from './template-picker.tsx'
import styles from './threads.module.css'
import { useMessageForm } from './use-message-form.ts'

/** Form of a message with files. Its text is stored in the browser until it was sent. */
export function MessageForm({
  name,
  draft,
  loaded,
  arrived,
  calls,
  done,
  label,
  hint,
  rows,
  submit,
  icon,
  isMain = false,
  isInline = false,
  templates,
  children,
}: {
  name: string
  /** Key of the stored draft. */
  draft: string
  /** Id of the next message. */
  loaded: string
  arrived: readonly ArrivedMessage[]
  calls: AttachCalls
  /** Notice of success. */
  done: string
  label: string
  hint?: string | undefined
  rows: number
  submit: string
  icon?: ReactNode
  /** The button stands out. */
  isMain?: boolean
  /** The button is beside the field. */
  isInline?: boolean
  templates?: {
    of: readonly { id: number; name: string }[]
    load: (key: { template: number }) => Promise<{ data: { text: string } }>
  }
  /** Before the button. */
  children?: ReactNode
}) {
  const files = useAttachments(calls)
  const { form, clientId, field } = useMessageForm(name, {
    key: draft,
    loaded,
    arrived,
    files,
    done,
  })
  const button = (
    <Button
      type="submit"
      {...(isMain && { look: 'primary' })}
      busy={form.busy || files.busy}
      icon={icon}
    >
      {submit}
    </Button>
  )
  const fields = (
    <>
      <TextArea
        {...form.field('text')}
        ref={field}
        label={label}
        {...(hint && { hint })}
        rows={rows}
        dir="auto"
        maxLength={MESSAGE_MAX}
        required={files.ready.length === 0}
      />
      <Attach files={files} />
      {children}
    </>
  )
  return (
    <Form
      form={form}
      hidden={{ client_id: clientId }}
      onSubmit={(event) => files.busy && event.preventDefault()}
    >
      {templates && (
        <TemplatePicker templates={templates.of} area={form.element} load={templates.load} />
      )}
      {isInline ? (
        <div className={`${styles['composer']} fieldFirst`}>
          {fields}
          {button}
        </div>
      ) : (
        <>
          {fields}
          <div>{button}</div>
        </>
      )}
    </Form>
  )
}
