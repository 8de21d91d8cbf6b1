import { useBlocker } from 'react-router'
import type { UNASKED } from '~/ui/dirty-form'
import OpenConfirmDialog from '~/ui/open-confirm-dialog'

/** Asks before a link inside the site throws typed words away; the browser asks for the others. Within a page nothing is lost. */
export function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !(historyAction !== 'POP' && (nextLocation.state as typeof UNASKED | null)?.unasked),
  )
  return (
    <OpenConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.state === 'blocked' && blocker.reset()}
      title="Leave without saving?"
      description="What you’ve typed hasn’t been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    />
  )
}
