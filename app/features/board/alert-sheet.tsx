import { useEffect, useState } from 'react'
import { PushSwitch } from '~/features/notifications/push-switch'
import { Dialog } from '~/ui/dialog'
import { Switch } from '~/ui/switch'
import { toast } from '~/ui/toast'
import { type Alerts, chime, keepAlerts, permission, readAlerts } from './alerts'

/** Sound and notification belong to this browser, and are off until the baker asks for them. */
export function AlertSheet({ onClose }: { onClose: () => void }) {
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
    <Dialog open onOpenChange={onClose} title="When an order comes in">
      <div className="grid gap-5 pb-2">
        <Switch
          label="Sound on a new order"
          hint="A short bell while this page is open."
          checked={alerts.sound}
          onChange={({ target }) => setSound(target.checked)}
        />
        <Switch
          label="Browser notification"
          hint="While this page is open behind others. For when it’s closed, turn on push."
          checked={alerts.notify}
          onChange={({ target }) => void setNotify(target.checked)}
        />
        <PushSwitch label="Push on this device" hint="New orders and messages, also when this page is closed." />
      </div>
    </Dialog>
  )
}
