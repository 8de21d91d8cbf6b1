import { type ComponentType, useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { hasUnsavedInput, onUnsavedInput, type UNASKED } from '~/ui/dirty-form'
import type { ConfirmDialogProps } from '~/ui/open-confirm-dialog'

const load = () => import('~/ui/open-confirm-dialog')

/**
 * Asks before a link inside the site throws typed words away; the browser asks for the others. Beside all pages, since the router
 * has one guard only. Its question comes with the first word that somebody types.
 */
export function LeaveGuard() {
  const blocker = useBlocker(losesInput)
  const asks = blocker.state === 'blocked'
  const [Question, setQuestion] = useState<ComponentType<ConfirmDialogProps> | null>(null)
  useEffect(() => onUnsavedInput(() => void load().catch(() => undefined)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is to be asked
  useEffect(() => {
    // Where it cannot be had, nobody is held.
    if (asks)
      load().then(
        (it) => setQuestion(() => it.default),
        () => blocker.proceed(),
      )
  }, [asks])
  return (
    Question && (
      <Question
        open={asks}
        onOpenChange={(open) => !open && asks && blocker.reset()}
        title="Leave without saving?"
        description="What you’ve typed hasn’t been saved."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => asks && blocker.proceed()}
      />
    )
  )
}

/** Within a page nothing is lost: its rooms stay, and its dialogs are closed by whoever opened them. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  hasUnsavedInput() &&
  currentLocation.pathname !== nextLocation.pathname &&
  !(historyAction !== 'POP' && (nextLocation.state as typeof UNASKED | null)?.unasked)
