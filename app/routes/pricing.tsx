import { useState } from 'react'
import { data } from 'react-router'
import { amountProblem, orderFees } from '~/features/orders/fees'
import { KeepCalculator } from '~/features/orders/keep-calculator'
import { Plan, priceWords, yearWords } from '~/features/premium/plans'
import { FREE_GIVES, PREMIUM_GIVES } from '~/features/premium/premium-words'
import { servicesContext } from '~/http/services.server'
import { saidByLoader, sharedPage } from '~/http/shared-page'
import { BRAND } from '~/lib/brand'
import { formatDollars } from '~/lib/money'
import { pageMeta } from '~/lib/page-meta'
import { Field } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { PageHeader, SectionHeading } from '~/ui/page-header'
import { Table } from '~/ui/table'
import { TextInput } from '~/ui/text-input'
import type { Route } from './+types/pricing'

export const headers = saidByLoader
export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description: `Listing your bakery on ${BRAND} is free. See what premium adds and what you keep of every order.`,
  })

const EXAMPLES = [600, 2400, 6500].filter((subtotal) => !amountProblem(subtotal))

export function loader({ context }: Route.LoaderArgs) {
  const { month_cents, year_cents, featured_week_cents } = context.get(servicesContext).env.live.prices
  const prices = { month: month_cents / 100, year: year_cents / 100, featured_week: featured_week_cents / 100 }
  return data(
    { prices, examples: EXAMPLES.map((subtotal) => orderFees(subtotal, 0)) },
    { headers: sharedPage('settings') },
  )
}

export default function Pricing({ loaderData: { prices, examples } }: Route.ComponentProps) {
  const dollars = (cents: number) => formatDollars(cents / 100)
  return (
    <div className="column grid grid-cols-1 gap-12 pb-16">
      <div>
        <PageHeader
          title="Pricing"
          intro="Listing your bakery is free, and so is taking orders. You pay a card fee only when you sell something."
        />
        <div className="grid gap-4 md:grid-cols-3">
          <Plan name="Free" price="$0" note="for as long as you like" gives={FREE_GIVES}>
            <LinkButton to="/get-listed" className="justify-self-start">
              List Your Bakery
            </LinkButton>
          </Plan>
          <Plan best name="A month" price={priceWords(prices.month)} note="a month" gives={PREMIUM_GIVES.slice(0, -1)}>
            <LinkButton to="/dashboard/premium" variant="secondary" className="justify-self-start">
              Go premium
            </LinkButton>
          </Plan>
          <Plan best name="A year" price={priceWords(prices.year)} note={yearWords(prices)} gives={PREMIUM_GIVES}>
            <LinkButton to="/dashboard/premium" variant="secondary" className="justify-self-start">
              Go premium for a year
            </LinkButton>
          </Plan>
        </div>
        <p className="mt-4 max-w-prose text-soft">
          Nothing renews by itself, and we don’t keep your card. We’ll email you a week before premium ends, and again
          the day before; what you buy then adds to the end. A featured week is {priceWords(prices.featured_week)}, once
          you’ve shared your page a few times.
        </p>
      </div>
      <section aria-labelledby="fees">
        <SectionHeading
          id="fees"
          title="What an order costs"
          intro="Your customer pays a service fee of 5% plus $0.50, which keeps this site running. You pay the card fee: 2.9% plus $0.30 of what the card is charged. There’s nothing else."
        />
        <Table
          caption="Three orders for pickup"
          rows={examples}
          rowKey={({ subtotal_cents }) => subtotal_cents}
          columns={[
            { header: 'Your bakes', cell: ({ subtotal_cents }) => dollars(subtotal_cents) },
            { header: 'Service fee', numeric: true, cell: ({ customer_fee_cents }) => dollars(customer_fee_cents) },
            {
              header: 'Customer pays',
              numeric: true,
              cell: ({ customer_total_cents }) => dollars(customer_total_cents),
            },
            { header: 'Card fee', numeric: true, cell: ({ baker_fee_cents }) => dollars(baker_fee_cents) },
            {
              header: 'You keep',
              numeric: true,
              cell: ({ baker_receives_cents }) => <strong>{dollars(baker_receives_cents)}</strong>,
            },
          ]}
        />
        <p className="mt-3 text-soft">
          Delivery fees are yours, too. If you cancel an order, your customer gets everything back. Orders you take by
          phone or at a stand cost nothing when people pay you directly. Write them down, and they’re on your board with
          the rest.
        </p>
      </section>
      <Keep />
    </div>
  )
}

function Keep() {
  const [typed, setTyped] = useState('12')
  return (
    <section aria-labelledby="keep" className="grid max-w-2xl gap-4">
      <SectionHeading id="keep" className="mb-0!" title="What do I keep?" />
      <Field label="Price of an order" hint="In dollars" className="max-w-48">
        <TextInput inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <KeepCalculator price={Number(typed.replace(/[$,\s]/g, '')) || 0} />
    </section>
  )
}
