import { type FormEvent, useState } from 'react'
import { api } from '~/http/api'
import { isMissing } from '~/http/client'
import { formatDollars } from '~/lib/money'
import { formatMoment } from '~/lib/zone'
import { useAnswer, useEvery } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { TextInput } from '~/ui/text-input'
import { emailProblem } from '../accounts/account'
import { isFinal } from './order'
import type { TrackedOrder } from './order-reports.contract'
import { customerLine, STATUS_LABELS, STATUS_TONES, whenLine } from './order-words'

/** Decision 25. */
const POLL_MS = 15_000

type Wanted = { orderId?: string | undefined; orderNumber?: string | undefined; email: string }

/** For whoever holds the number (or came by a mailed link) and knows the e-mail; asks again until the order is final. */
export function TrackScreen({
  order_id,
  title = 'Track Your Order',
}: {
  order_id?: string | undefined
  title?: string
}) {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [turn, setTurn] = useState(0)
  const { order, problem, busy } = useTracked(wanted, turn)
  return (
    <div className="column max-w-3xl pb-16">
      <PageHeader title={title} intro={order ? undefined : 'Enter what you ordered with, and see how far it is.'} />
      {order ? (
        <Tracked order={order} problem={problem} onLeave={() => setWanted(null)} />
      ) : (
        <TrackForm
          order_id={order_id}
          busy={busy}
          problem={problem}
          onAsk={(next) => {
            setWanted(next)
            setTurn(turn + 1)
          }}
        />
      )}
    </div>
  )
}

interface TrackFormProps {
  order_id: string | undefined
  busy: boolean
  problem: string | null
  onAsk: (wanted: Wanted) => void
}

function TrackForm({ order_id, busy, problem, onAsk }: TrackFormProps) {
  const [number, setNumber] = useState('')
  const [email, setEmail] = useState('')
  const [problems, setProblems] = useState<{ number?: string; email?: string }>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wrong = emailProblem(email)
    const found = {
      ...(!order_id && number.trim() === '' ? { number: 'Please enter your order number.' } : {}),
      ...(wrong ? { email: wrong } : {}),
    }
    setProblems(found)
    const first = found.number ? 'number' : found.email ? 'email' : null
    if (first) return (form.elements.namedItem(first) as HTMLElement | null)?.focus()
    onAsk(order_id ? { orderId: order_id, email } : { orderNumber: number, email })
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {!order_id && (
        <Field label="Order number" hint="In your confirmation, like K7QD-M2XW-9HTB." error={problems.number}>
          <TextInput
            name="number"
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
      {problem && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <Button type="submit" loading={busy} className="justify-self-start">
        Track order
      </Button>
    </form>
  )
}

function Tracked({ order, problem, onLeave }: { order: TrackedOrder; problem: string | null; onLeave: () => void }) {
  const when = whenLine(order)
  return (
    <div className="grid gap-6">
      <Card padded className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="display-3">{order.bakery.name}</h2>
          <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
        </div>
        <p aria-live="polite">{customerLine(order)}</p>
        {when && <p className="font-medium">{when}</p>}
        <p className="text-soft">
          {order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')} ·{' '}
          {formatDollars(order.customer_total)}
        </p>
        <ol className="grid gap-3 border-oat border-l-2 pl-5">
          {order.timeline.map(({ status, created_at }) => (
            <li key={`${status}/${created_at}`}>
              <p className="font-semibold">{status === 'pending' ? 'Order placed' : STATUS_LABELS[status]}</p>
              <p className="text-sm text-soft">{formatMoment(new Date(created_at), order.bakery.time_zone)}</p>
            </li>
          ))}
        </ol>
        <p className="text-sm text-soft">Order {order.order_number}</p>
      </Card>
      {problem && (
        <Notice kind="warning" live>
          {problem} What you see may be a little old.
        </Notice>
      )}
      <Button variant="secondary" className="justify-self-start" onClick={onLeave}>
        Track another order
      </Button>
    </div>
  )
}

function useTracked(wanted: Wanted | null, turn: number) {
  const { data, error, problem, reload } = useAnswer<TrackedOrder>(wanted && JSON.stringify([turn, wanted]), {
    read: async (signal) => (await api('GET /track-order', { query: wanted!, signal })).data,
  })
  const order = isMissing(error) ? undefined : data
  useEvery(order && !isFinal(order.status) ? POLL_MS : null, reload)
  return { order, problem, busy: wanted !== null && !data && !error }
}
