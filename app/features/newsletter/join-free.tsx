import { lazy, Suspense, useState } from 'react'
import { Button } from '~/ui/button'

const load = () => import('./subscribe-dialog')
const SubscribeDialog = lazy(load)

/** The dialog is loaded when the pointer or the focus reaches the button. */
export function JoinFree({ label = 'Join Free' }: { label?: string }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  const warm = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        variant="butter"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={show}
        className="scripted"
      >
        {label}
      </Button>
      {asked && (
        <Suspense>
          <SubscribeDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
