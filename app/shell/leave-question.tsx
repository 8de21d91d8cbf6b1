import { type BlockerFunction, useBlocker } from 'react-router'
import ConfirmDialog from '~/ui/open-confirm-dialog'
import { hasUnsavedInput, type UNASKED } from '~/ui/unsaved-input'

/** Asks before a link inside the site throws typed words away; the browser asks for the others. */
export function LeaveQuestion() {
  const blocker = useBlocker(losesInput)
  const asks = blocker.state === 'blocked'
  return (
    <ConfirmDialog
      open={asks}
      onOpenChange={(open) => !open && asks && blocker.reset()}
      title="Leave without saving?"
      description="What you’ve typed hasn’t been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => asks && blocker.proceed()}
    />
  )
}

/** Within a page nothing is lost: its rooms stay, and its dialogs are closed by whoever opened them. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedInput() &&
  currentLocation.pathname !== nextLocation.pathname &&
  !(historyAction !== 'POP' && (nextLocation.state as typeof UNASKED | null)?.unasked)
