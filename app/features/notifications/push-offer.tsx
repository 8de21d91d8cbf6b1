import { BellRing } from 'lucide-react'
import { useEffect, useState } from 'react'
import { sentenceOf } from '~/http/client'
import { safeStorage } from '~/lib/safe-storage'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/toast'
import { type PushState, readPush, turnPushOn } from './push.browser'
import { HOW_TO_INSTALL, PUSH_FAILED } from './push-words'

const DISMISSED = 'push.dismissed'

/** For a customer who has just ordered, and wants to hear of it. A customer who says no is not asked again. */
export function PushOffer() {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (safeStorage().getItem(DISMISSED) === null) readPush().then(setState, () => undefined)
  }, [])
  if (state !== 'off' && state !== 'needs_home_screen') return null
  const dismiss = () => {
    safeStorage().setItem(DISMISSED, 'true')
    setState(null)
  }
  const turnOn = async () => {
    setBusy(true)
    try {
      const now = await turnPushOn()
      setState(now)
      if (now === 'on') toast.success('We’ll let you know.')
    } catch (error) {
      toast.error(sentenceOf(error, PUSH_FAILED))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card padded className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <BellRing aria-hidden="true" className="size-7 shrink-0 text-crust" />
      <div className="grid min-w-60 flex-1 gap-1">
        <h2 className="display-3">Know the moment it’s ready</h2>
        <p className="text-soft">
          {state === 'off' ? 'Get a notification on this device when your order changes.' : HOW_TO_INSTALL}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" className="max-sm:-ml-5" onClick={dismiss}>
          No, thanks
        </Button>
        {state === 'off' && (
          <Button loading={busy} onClick={() => void turnOn()}>
            Notify me
          </Button>
        )}
      </div>
    </Card>
  )
}
