import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { emailProblem } from '~/lib/contact'
import { formatDollars } from '~/lib/money'
import { formatPast } from '~/lib/zone'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { TextInput } from '~/ui/text-input'
import { GoodsList } from './goods-list'
import { isFinal } from './order'
import type { TrackedOrder } from './order-reports.contract'
import { customerLine, STATUS_TONES, statusLabel, whenLine } from './order-words'
import { ordersApi } from './orders.calls'

/** Milliseconds (ruling 25). */
const POLL_MS = 15_000

type TrackQuery = { orderId?: string | undefined; orderNumber?: string | undefined; email: string }
type FoundOrder = { wanted: TrackQuery; order: TrackedOrder }

const track = async (wanted: TrackQuery, signal?: AbortSignal): Promise<TrackedOrder> =>
  (await ordersApi('GET /track-order', { query: wanted, ...(signal ? { signal } : {}) })).data

/** Asks again until the order is final. */
export function TrackScreen({
  order_id,
  email,
  title = 'Track Your Order',
}: {
  order_id?: string | undefined
  /** The visitor's, where it is known. */
  email?: string | undefined
  title?: string
}) {
  const [found, setFound] = useState<FoundOrder | null>(null)
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader
        title={title}
        intro={found ? undefined : `Enter your ${order_id ? 'email' : 'order number and email'} to see how it’s doing.`}
      />
      {found ? (
        <Tracked found={found} onLeave={() => setFound(null)} />
      ) : (
        <TrackForm order_id={order_id} known_email={email} onFound={setFound} />
      )}
    </div>
  )
}

interface TrackFormProps {
  order_id: string | undefined
  known_email: string | undefined
  onFound: (found: FoundOrder) => void
}

function TrackForm({ order_id, known_email = '', onFound }: TrackFormProps) {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState(known_email)
  const { box, busy, problems, notice, send } = useSend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = order_id ? { orderId: order_id, email } : { orderNumber: number, email }
    void send(
      async () => onFound({ wanted, order: await track(wanted) }),
      () => ({
        orderNumber: !order_id && number.trim() === '' && 'Please enter your order number.',
        email: emailProblem(email),
      }),
    )
  }
  return (
    <form ref={box} noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {!order_id && (
        <Field
          label="Order number"
          hint="It’s in your confirmation email, like K7QD-M2XW-9HTB."
          error={problems.orderNumber}
        >
          <TextInput
            name="orderNumber"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        </Field>
      )}
      <Field label="Email" hint="The one you ordered with." error={problems.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <FormNotice>{notice}</FormNotice>
      <Button type="submit" loading={busy} className="justify-self-start">
        Track order
      </Button>
    </form>
  )
}

function Tracked({ found, onLeave }: { found: FoundOrder; onLeave: () => void }) {
  const {
    data: order = found.order,
    problem,
    reload,
  } = useAnswer<TrackedOrder>(JSON.stringify(found.wanted), {
    read: (signal) => track(found.wanted, signal),
    first: found.order,
  })
  useEvery(isFinal(order.status) ? null : POLL_MS, reload)
  const when = whenLine(order)
  return (
    <div className="grid gap-6">
      <Card padded className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="display-3">{order.bakery.name}</h2>
          <Badge tone={STATUS_TONES[order.status]}>{statusLabel(order)}</Badge>
        </div>
        <p aria-live="polite">{customerLine(order)}</p>
        {when && <p className="font-medium">{when}</p>}
        {order.proposed_for && <p>To accept or cancel, open the link in your email.</p>}
        <GoodsList items={order.items} />
        <ol className="grid gap-3 border-oat border-l-2 pl-5">
          {order.timeline.map(({ status, created_at }) => (
            <li key={`${status}/${created_at}`}>
              <p className="font-semibold">
                {status === 'pending' ? 'Order placed' : statusLabel({ ...order, status })}
              </p>
              <p className="text-sm text-soft">
                {formatPast(new Date(created_at), order.bakery.time_zone, new Date())}
              </p>
            </li>
          ))}
        </ol>
        <p className="text-sm text-soft">
          Order {order.order_number} · <span className="tabular-nums">{formatDollars(order.customer_total)}</span>
        </p>
      </Card>
      {problem && (
        <Notice kind="warning" live>
          {problem} This may be a little out of date.
        </Notice>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={onLeave}>
        Track another order
      </Button>
    </div>
  )
}
