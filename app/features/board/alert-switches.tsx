import { useEffect, useState } from 'react'
import { PushSwitch } from '~/features/notifications/push-switch'
import { Card } from '~/ui/card'
import { Switch } from '~/ui/switch'
import { toast } from '~/ui/toast'
import { type Alerts, chime, keepAlerts, permission, readAlerts, wakeSound } from './alerts'

/** Both are this browser's own, and off until asked for. */
export function AlertSwitches() {
  const [alerts, setAlerts] = useState<Alerts>({ sound: false, notify: false })
  useEffect(() => setAlerts(readAlerts()), [])
  useWakening(alerts.sound)
  const set = (changed: Partial<Alerts>) => {
    const next = { ...alerts, ...changed }
    setAlerts(next)
    keepAlerts(next)
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

/** After a reload the browser is deaf until somebody touches the page. */
function useWakening(sound: boolean) {
  useEffect(() => {
    if (!sound) return
    const wake = () => void wakeSound()
    document.addEventListener('pointerdown', wake, { once: true })
    document.addEventListener('keydown', wake, { once: true })
    return () => {
      document.removeEventListener('pointerdown', wake)
      document.removeEventListener('keydown', wake)
    }
  }, [sound])
}
