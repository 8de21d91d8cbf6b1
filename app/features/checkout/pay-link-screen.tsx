import { useSearchParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { SumLine } from '~/ui/sum-line'
import { asWindow, momentWords, windowWords } from '../opening/windows'
import { payLinkApi } from './pay-link.calls'
import type { PayLink } from './pay-link.contract'

export function PayLinkScreen({ token }: { token: string }) {
  const [query] = useSearchParams()
  const params = { token }
  const link = useAnswer<PayLink>(token, {
    read: (signal) =>
      // A customer who comes back from paying does not wait for the webhook.
      query.has('paid')
        ? payLinkApi('POST /pay-links/:token/settle', { params, signal })
        : payLinkApi('GET /pay-links/:token', { params, signal }),
  })
  const { box, busy, notice, send } = useSend<HTMLDivElement>()
  const pay = () =>
    send(async () => {
      const { payment_url } = await payLinkApi('POST /pay-links/:token', { params })
      if (payment_url) window.location.assign(payment_url)
      else link.reload()
    })
  const { data } = link
  return (
    <div className="column min-h-[calc(100dvh-4rem)] max-w-2xl pb-16">
      <PageHeader
        title={data ? `Your order at ${data.bakery.name}` : 'Your order'}
        intro={data && `Order ${data.order_number}`}
      />
      {/* A new box once the answer is here: the title above grows then and would push the old box down. */}
      <div key={data ? 'known' : 'waiting'} ref={box} className="grid gap-6">
        {data ? (
          <>
            <Standing link={data} />
            <Summary link={data} />
            <FormNotice>{notice}</FormNotice>
            {data.state === 'waiting' && (
              <Button
                size="lg"
                className="max-md:w-full md:justify-self-start"
                loading={busy}
                onClick={() => void pay()}
              >
                Pay {formatDollars(data.customer_total)} by card
              </Button>
            )}
            {data.state !== 'waiting' && (
              <LinkButton to={`/bakery/${data.bakery.slug}`} variant="secondary" className="justify-self-start">
                See {data.bakery.name}
              </LinkButton>
            )}
          </>
        ) : link.problem ? (
          <Failed problem={link.problem} onAgain={link.reload} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
    </div>
  )
}

function Standing({ link: { state, pay_until, bakery } }: { link: PayLink }) {
  if (state === 'paid')
    return (
      <Notice kind="success" live title="Thank you, it’s paid">
        {bakery.name} has confirmed your order. We’ve emailed you everything.
      </Notice>
    )
  if (state === 'by_hand')
    return (
      <Notice kind="success" live title="It’s confirmed">
        You pay {bakery.name} directly, so there’s nothing to pay here.
      </Notice>
    )
  if (state === 'over')
    return (
      <Notice kind="warning" title="This order was cancelled">
        No card was charged. If you’d still like it, please ask {bakery.name}.
      </Notice>
    )
  if (state === 'returned')
    return (
      <Notice kind="warning" title="This order was cancelled">
        What you paid by card goes back to it. If you have questions, please ask {bakery.name}.
      </Notice>
    )
  return (
    <p className="text-lg">
      {bakery.name} keeps this for you{pay_until && ` until ${momentWords(pay_until, bakery.time_zone)}`}.
    </p>
  )
}

function Summary({ link }: { link: PayLink }) {
  const window = asWindow(link.requested_for, link.requested_until)
  const delivered = link.fulfillment_type === 'delivery'
  const sums: [string, number][] = [
    ['Subtotal', link.subtotal],
    ...(link.service_fee > 0 ? [['Service fee', link.service_fee] as [string, number]] : []),
    ...(delivered ? [['Delivery fee', link.delivery_fee] as [string, number]] : []),
  ]
  return (
    <Card padded className="grid gap-4">
      <p>
        <span className="block text-sm text-soft">{delivered ? 'Delivery' : 'Pickup'}</span>
        <span className="font-medium">
          {window ? windowWords(window, link.bakery.time_zone) : 'As you agreed with the baker'}
        </span>
      </p>
      <ul className="grid divide-y divide-oat border-oat border-t">
        {link.items.map(({ id, name, quantity, total, options }) => (
          <li key={id} className="flex justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="font-semibold">
                {quantity} × {name}
              </span>
              {options.map((option) => (
                <span key={option} className="block text-sm text-soft">
                  {option}
                </span>
              ))}
            </span>
            <span className="tabular-nums">{formatDollars(total)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1.5 border-oat border-t pt-4 tabular-nums">
        {sums.map(([label, amount]) => (
          <SumLine key={label} label={label} amount={amount} />
        ))}
        <SumLine strong label="Total" amount={link.customer_total} />
      </dl>
    </Card>
  )
}
