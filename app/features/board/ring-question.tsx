import { useState } from 'react'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { chime, choseAlerts, keepAlerts } from './alerts'

/** Asked once, where the desk opens: a baker does not look for a switch that they don't know of. */
export function RingQuestion() {
  const [asked, setAsked] = useState(choseAlerts)
  if (asked) return null
  const answer = (sound: boolean) => {
    keepAlerts({ sound, notify: false })
    setAsked(true)
    if (sound) void chime()
  }
  return (
    <Notice
      title="Ring when an order comes in?"
      action={
        <>
          <Button size="sm" onClick={() => answer(true)}>
            Yes, ring
          </Button>
          <Button size="sm" variant="secondary" onClick={() => answer(false)}>
            No, thanks
          </Button>
        </>
      }
    >
      A short bell while this page is open. Change it any time at the bell above.
    </Notice>
  )
}
