import { useRevalidator } from 'react-router'
import { failureOf } from '../../ground/forms/failure.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

/** For reading the message and pressing `Undo`. */
const UNDO_MS = 8000

/** How what was done to a conversation is undone: a call. */
export type Undo = () => Promise<unknown>

/** Says that something is done, with a button that undoes it where that is possible. `refocus`: of the button that did it. */
export function useUndoable(): (
  message: string,
  undo: Undo | undefined,
  refocus: () => void,
) => void {
  const { t } = usePageContext()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  return (message, undo, refocus) => {
    const act = async (): Promise<void> => {
      try {
        await undo?.()
        toast(t('chat.menu.undone'), { type: 'success' })
      } catch (error) {
        const { type, message: reason } = failureOf(error, t)
        toast(reason, { type, html: true })
      }
      await revalidate()
      // The message that had it is gone.
      refocus()
    }
    toast(message, {
      type: 'success',
      ...(undo && { duration: UNDO_MS, action: { label: t('homes.undo'), act: () => void act() } }),
    })
  }
}
