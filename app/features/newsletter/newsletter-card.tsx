import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Skeleton } from '~/ui/skeleton'
import { JoinFree } from './join-free'
import type { SubscriberState } from './newsletter'
import { newsletterApi } from './newsletter.calls'
import type { OwnSubscription } from './newsletter.contract'

const SAID: Record<SubscriberState, string> = {
  none: 'New bakers near you, what’s in season and one recipe, by email.',
  unconfirmed: 'You’re almost in. Open the link in our email to confirm.',
  subscribed: 'It comes to your email. Pick how often, what’s in it and what’s near you.',
  left: 'You unsubscribed. You can sign up again any time.',
}

/** On /account. */
export function NewsletterCard() {
  const { data, problem, reload } = useAnswer<OwnSubscription>('own-breadletter', {
    read: (signal) => newsletterApi('GET /newsletter/own', { signal }),
  })
  return (
    <section id="breadletter" aria-labelledby="breadletter-title" className="grid scroll-mt-20 gap-4">
      <div className="grid gap-1.5">
        <h2 id="breadletter-title" className="display-3">
          Breadletter
        </h2>
        {data && <p className="text-soft">{SAID[data.state]}</p>}
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-12" />}
      {data?.preferences_path && (
        <LinkButton to={data.preferences_path} variant="secondary" className="justify-self-start">
          Choose what you get
        </LinkButton>
      )}
      {data && data.state !== 'subscribed' && (
        <div>
          <JoinFree />
        </div>
      )}
    </section>
  )
}
