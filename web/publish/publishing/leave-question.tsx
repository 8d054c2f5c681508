import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'
import { address } from '#contract/addresses.ts'
import { usePageContext } from '../../ground/page/page-context.tsx'
import { Button } from '../../ground/ui/button.tsx'
import { Dialog } from '../../ground/ui/dialog.tsx'
import { namesOf } from './fields.ts'
import type { Saver } from './saver.ts'

/** Asks before leaving a step with rejected values; all others are saved. */
export function LeaveQuestion({
  saver,
  onStay,
}: {
  saver: RefObject<Saver | null>
  onStay: () => void
}) {
  const { t, format } = usePageContext()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname ||
      currentLocation.search !== nextLocation.search
    // Signing in returns here, with the typed values.
    return (
      isElsewhere &&
      saver.current?.refused === true &&
      !nextLocation.pathname.endsWith(address('login'))
    )
  })
  const asks = blocker.state === 'blocked'
  useEffect(() => {
    if (asks && !saver.current?.refused) blocker.proceed()
  })
  if (!asks) return null
  const stay = (): void => {
    blocker.reset()
    onStay()
  }
  return (
    <Dialog
      open
      title={t('publishing.leave.title')}
      onClose={stay}
      footer={
        <>
          <Button onClick={() => blocker.proceed()}>{t('publishing.leave.go')}</Button>
          <Button look="primary" onClick={stay}>
            {t('publishing.leave.stay')}
          </Button>
        </>
      }
    >
      {t('publishing.leave.text', {
        fields: format.list(namesOf(saver.current?.refusedFields ?? [], t)),
      })}
    </Dialog>
  )
}
