import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '~/ui/dialog'
import { SubscribeForm, type SubscribeFormValues } from './subscribe-form'

/** Spec §4. */
const CLOSES_AFTER_MS = 2000

type SubscribeDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export default function SubscribeDialog({ open, onOpenChange }: SubscribeDialogProps) {
  const [message, setMessage] = useState<string | null>(null)
  // Kept here, above what the dialog unmounts: closing it by accident loses nothing that was typed.
  const [values, setValues] = useState(EMPTY)

  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(() => onOpenChange(false), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [message, onOpenChange])

  useEffect(() => {
    if (open || message === null) return
    setMessage(null)
    setValues(EMPTY)
  }, [open, message])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={message === null ? 'Get the Weekly Breadletter' : 'You’re almost in!'}
      {...(message === null && {
        description: 'New bakers near you, what is in season, one recipe. Free, on Fridays.',
      })}
    >
      {message === null ? (
        <SubscribeForm values={values} onChange={setValues} onSubscribed={setMessage} />
      ) : (
        <Almost message={message} />
      )}
    </Dialog>
  )
}

function Almost({ message }: { message: string }) {
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
      <p>{message}</p>
    </div>
  )
}

const EMPTY: SubscribeFormValues = { name: '', email: '', weekly_digest: true, new_bakery_alerts: true, agreed: false }
