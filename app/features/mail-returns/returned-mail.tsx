import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { DATE, formatIn } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { toast } from '~/ui/toast'
import { mailReturnsApi } from './mail-returns.calls'
import type { OwnReturn } from './mail-returns.contract'

const SAID: Record<Exclude<OwnReturn['state'], 'fine'>, string> = {
  paused: 'Newsletters and alerts wait until you say it works again.',
  stopped: 'That happened a few times, so we hold back everything but mail for signing in.',
  complained:
    'You marked one of our emails as spam, so newsletters and alerts stay off. Mail about your orders still comes.',
}

/** On /account, and nothing while mail arrives. */
export function ReturnedMail() {
  const [busy, setBusy] = useState(false)
  const { data, set } = useAnswer<OwnReturn>('returned-mail', {
    read: (signal) => mailReturnsApi('GET /returned-mail', { signal }),
  })
  if (!data || data.state === 'fine') return null
  const again = async () => {
    setBusy(true)
    try {
      const answer = await mailReturnsApi('POST /returned-mail/retry', {})
      set(() => answer)
      toast.success('We’ll try again with the next email.')
    } catch (error) {
      toast.error(sentenceOf(error))
    }
    setBusy(false)
  }
  if (data.state === 'complained')
    return (
      <Notice className="mb-6" title="No newsletters for you">
        {SAID.complained}
      </Notice>
    )
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Notice
      className="mb-6"
      kind="warning"
      title={<span className="wrap-anywhere">Mail to {data.email} came back</span>}
      action={
        <Button variant="secondary" loading={busy} onClick={again}>
          Try Again
        </Button>
      }
    >
      {data.since && `Last on ${formatIn(timeZone, new Date(data.since), DATE)}. `}
      {SAID[data.state]}
    </Notice>
  )
}
