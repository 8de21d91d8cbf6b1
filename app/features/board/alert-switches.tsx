import { useEffect, useState } from 'react'
import { PushSwitch } from '~/features/notifications/push-switch'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Notice } from '~/ui/notice'
import { Switch } from '~/ui/switch'
import { toast } from '~/ui/toast'
import { type Alerts, chime, choseAlerts, keepAlerts, permission, readAlerts } from './alerts'

/** Both belong to this browser, and are off until the baker asks for them. */
export function AlertSwitches() {
  const [alerts, setAlerts] = useState<Alerts>({ sound: false, notify: false })
  useEffect(() => setAlerts(readAlerts()), [])
  const set = (changed: Partial<Alerts>) => {
    // Read again, not from this page's state: the browser's question may have been open for long.
    keepAlerts({ ...readAlerts(), ...changed })
    setAlerts((now) => ({ ...now, ...changed }))
  }
  const setSound = (sound: boolean) => {
    set({ sound })
    if (sound) void chime()
  }
  const setNotify = async (wanted: boolean) => {
    if (!wanted) return set({ notify: false })
    const answer = permission() === 'impossible' ? 'impossible' : await Notification.requestPermission()
    if (answer === 'granted') return set({ notify: true })
    toast.error(
      answer === 'impossible'
        ? 'This browser can’t show notifications.'
        : 'Your browser is blocking notifications from this site. You can change that in its settings.',
    )
  }
  return (
    <Card padded className="grid gap-5 sm:grid-cols-2 sm:gap-10">
      <Switch
        label="Sound on a new order"
        hint="A short bell while this page is open."
        checked={alerts.sound}
        onChange={({ target }) => setSound(target.checked)}
      />
      <Switch
        label="Browser notification"
        hint="While this page is open behind others. When it’s closed, we’ll email you."
        checked={alerts.notify}
        onChange={({ target }) => void setNotify(target.checked)}
      />
      <PushSwitch label="Push on this device" hint="New orders and messages, also when this page is closed." />
    </Card>
  )
}

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
      A short bell while this page is open. You can change this under Orders.
    </Notice>
  )
}
