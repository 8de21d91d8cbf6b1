import { CircleAlert, CircleCheck } from 'lucide-react'
import { grouped } from '~/lib/text'
import { cn } from '~/ui/cn'
import type { MarketHealth } from './market.contract'

const LINES: Record<keyof MarketHealth, { name: string; waits?: true }> = {
  findings: { name: 'Findings about money to look at' },
  jobs_given_up: { name: 'Jobs out of tries' },
  rows_given_up: { name: 'Things that sweeps gave up' },
  webhooks_waiting: { name: 'Delayed news of payments' },
  mails_given_up: { name: 'Emails that couldn’t be sent' },
  mails_held_back: { name: 'Emails held back, since their address sends them back', waits: true },
  mails_waiting: { name: 'Emails on their way', waits: true },
}

/** A sign and words: nobody has to tell the colors apart. */
export const MarketHealthList = ({ health }: { health: MarketHealth }) => (
  <dl className="grid gap-3">
    {Object.entries(LINES).map(([key, { name, waits }]) => {
      const count = health[key as keyof MarketHealth]
      const fine = waits || count === 0
      const Icon = fine ? CircleCheck : CircleAlert
      return (
        <div key={key} className="grid grid-cols-[1fr_auto] items-start gap-x-3">
          <dt className={cn('flex gap-3', !fine && 'font-semibold')}>
            <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', fine ? 'text-soft' : 'text-crust')} />
            {name}
          </dt>
          <dd className="tabular-nums">{grouped(count)}</dd>
        </div>
      )
    })}
  </dl>
)
