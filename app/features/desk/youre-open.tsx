import { PartyPopper } from 'lucide-react'
import { useState } from 'react'
import { safeStorage } from '~/lib/safe-storage'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { LinkButton } from '~/ui/link-button'
import { openingApi } from '../opening/opening.calls'
import { shortWindowWords } from '../opening/windows'
import { SharePage } from './share-page'

interface YoureOpenProps {
  bakery: { id: string; name: string; slug: string }
}

const seenKey = (bakery_id: string) => `opened ${bakery_id}`

/** Once setup is finished, until the baker has read it or the first order is here. */
export default function YoureOpen({ bakery }: YoureOpenProps) {
  const [seen, setSeen] = useState(() => safeStorage().getItem(seenKey(bakery.id)) !== null)
  const { data } = useAnswer(seen ? null : bakery.id, {
    read: (signal) =>
      openingApi('GET /bakeries/:bakery_id/windows', {
        params: { bakery_id: bakery.id },
        query: { fulfillment_type: 'pickup' },
        signal,
      }),
  })
  if (seen) return null
  const [first] = data?.items ?? []
  const close = () => {
    safeStorage().setItem(seenKey(bakery.id), new Date().toISOString())
    setSeen(true)
  }
  return (
    <Card padded className="grid gap-6 border-crust">
      <div className="grid gap-1">
        <h2 className="display-2 flex items-center gap-3">
          <PartyPopper className="size-7 text-crust" aria-hidden="true" /> You’re open
        </h2>
        <p className="min-h-7 text-lg">
          {first && !data!.by_request && `First pickup ${shortWindowWords(first, data!.time_zone)}.`}
          {data?.by_request && 'Customers ask for a day, and you confirm it.'}
        </p>
        <p className="text-soft">Your neighbors can order now. Tell them!</p>
      </div>
      <SharePage bakery={bakery} open />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/bakery/${bakery.slug}#menu`} variant="secondary">
          Order one yourself
        </LinkButton>
        <Button variant="quiet" onClick={close}>
          Got it
        </Button>
      </div>
      <p className="text-sm text-soft">You’ll find all this again under Page, in Share.</p>
    </Card>
  )
}
