import { useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog'
import { hasUnsavedInput, type UNASKED } from './unsaved-input'

/** Asks before a link inside the site throws typed words away; the browser asks for the others. */
export function LeaveQuestion() {
  const blocker = useBlocker(losesInput)
  const answered = useRef<typeof blocker>(null)
  /** Once: the dialog closes after "Leave", too, and a way back through the history is still to come by then. */
  const answer = (how: 'proceed' | 'reset') => {
    if (blocker.state !== 'blocked' || answered.current === blocker) return
    answered.current = blocker
    blocker[how]()
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && answer('reset')}
      title="Leave without saving?"
      description="What you’ve typed hasn’t been saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => answer('proceed')}
    />
  )
}

/** Within a page nothing is lost: its rooms stay, and its dialogs are closed by the person who opened them. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedInput() &&
  currentLocation.pathname !== nextLocation.pathname &&
  !(historyAction !== 'POP' && (nextLocation.state as typeof UNASKED | null)?.unasked)
