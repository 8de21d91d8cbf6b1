import { lazy, Suspense, useState } from 'react'
import { Button } from '~/ui/button'

const load = () => import('./subscribe-dialog')
const SubscribeDialog = lazy(load)

/** The dialog comes when a hand is on its way to the button; no page pays for it before. */
export function JoinFree() {
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
        Join Free
      </Button>
      {asked && (
        <Suspense>
          <SubscribeDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
