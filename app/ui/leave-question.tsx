import { useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog'
import { hasUnsavedInput, type UNASKED } from './unsaved-input'

/** For links inside the site; the browser asks for others. */
export function LeaveQuestion() {
  const blocker = useBlocker(losesInput)
  const answered = useRef<typeof blocker>(null)
  /** Only once: the dialog closes after "Leave", too, and the navigation may still be under way then. */
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
      description="You haven’t saved what you typed."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => answer('proceed')}
    />
  )
}

/** Within a page nothing is lost. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedInput() &&
  currentLocation.pathname !== nextLocation.pathname &&
  !(historyAction !== 'POP' && (nextLocation.state as typeof UNASKED | null)?.unasked)
