import { useRevalidator } from 'react-router'
import { failureOf } from '../../ground/forms/failure.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { useToast } from '../../ground/ui/toast.tsx'

/** Time to read the message and press `Undo`. */
const UNDO_MS = 8000

/** Call that undoes an act. */
export type Undo = () => Promise<unknown>

/** Shows that an act is done, with a button to undo it if possible. `refocus`: focuses the button of the act. */
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
      // The message with the focus is gone.
      refocus()
    }
    toast(message, {
      type: 'success',
      ...(undo && { duration: UNDO_MS, action: { label: t('homes.undo'), act: () => void act() } }),
    })
  }
}
