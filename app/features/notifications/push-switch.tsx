import { type ReactNode, useEffect, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { Switch } from '~/ui/switch'
import { toast } from '~/ui/toast'
import { type PushState, readPush, turnPushOff, turnPushOn } from './push.browser'
import { HOW_TO_INSTALL, PUSH_FAILED } from './push-words'

const HINTS: Partial<Record<PushState, string>> = {
  impossible: 'This browser can’t show push notifications.',
  blocked: 'Your browser is blocking notifications from this site. You can change that in its settings.',
  needs_home_screen: HOW_TO_INSTALL,
}

/** Browsers ask for permission only after a tap. */
export function PushSwitch({ label, hint }: { label: ReactNode; hint: ReactNode }) {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    readPush().then(setState, () => setState('impossible'))
  }, [])
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      setState(await (on ? turnPushOn() : turnPushOff()))
    } catch (error) {
      toast.error(sentenceOf(error, PUSH_FAILED))
    } finally {
      setBusy(false)
    }
  }
  const why_not = state ? HINTS[state] : undefined
  return (
    <Switch
      label={label}
      hint={why_not ?? hint}
      checked={state === 'on'}
      // Until the browser has answered, the switch only keeps its place.
      disabled={busy || state === null || why_not !== undefined}
      onChange={({ target }) => void turn(target.checked)}
    />
  )
}
