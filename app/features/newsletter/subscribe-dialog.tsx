import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '~/ui/dialog'
import { SUBSCRIBED } from './newsletter'
import { SubscribeForm, type SubscribeFormValues } from './subscribe-form'

/** §4. */
const CLOSES_AFTER_MS = 2000

type SubscribeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export default function SubscribeDialog({ open, onOpenChange }: SubscribeDialogProps) {
  const [joined, setJoined] = useState(false)
  // Kept above what the dialog unmounts: closing it by accident loses nothing that was typed.
  const [values, setValues] = useState(EMPTY)

  useEffect(() => {
    if (!joined) return
    const timer = setTimeout(() => onOpenChange(false), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [joined, onOpenChange])

  useEffect(() => {
    if (open || !joined) return
    setJoined(false)
    setValues(EMPTY)
  }, [open, joined])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={!joined ? 'Get the Weekly Breadletter' : "You're almost in!"}
      {...(!joined && {
        description: 'New bakers near you, what’s in season, one recipe. Free, every week.',
      })}
    >
      {joined ? (
        <Almost />
      ) : (
        <SubscribeForm values={values} onChange={setValues} onSubscribed={() => setJoined(true)} />
      )}
    </Dialog>
  )
}

function Almost() {
  return (
    <div
      role="status"
      tabIndex={-1}
      ref={(element) => element?.focus()}
      className="flex items-center gap-4 pb-4 outline-none"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sage-wash text-sage-deep">
        <MailCheck className="size-6" aria-hidden="true" />
      </span>
      <p>{SUBSCRIBED}</p>
    </div>
  )
}

const EMPTY: SubscribeFormValues = { name: '', email: '', weekly_digest: true, new_bakery_alerts: false, agreed: false }
