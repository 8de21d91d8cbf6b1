import { useState } from 'react'
import { ordersApi } from '~/features/orders/orders.calls'
import { ownOrder } from '~/features/orders/own-order.browser'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { typedNumber } from '~/lib/typed-number'
import { useAnswer } from '~/live/use-answer'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { FormNotice } from '~/ui/form-notice'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { HelpLink } from '../articles/help-link'
import { piecesLeft } from '../orders/goods'
import type { OrderView } from '../orders/orders.contract'
import { firstName, isOpen } from './board'
import { boardApi } from './board.calls'
import type { BoardOrder } from './board.contract'
import { type ChosenPieces, chosenLines, type RefundChoice, refundPreview } from './board-refund'
import { DialogButtons } from './dialog-buttons'
import type { Refund } from './use-board'

type RefundedOrder = Pick<BoardOrder, 'id' | 'bakery_id' | 'customer_name' | 'status' | 'left_to_refund'>

type RefundDialogProps = {
  order: RefundedOrder
  /** An admin refunds what is the baker's. */
  by_team?: boolean
  onClose: () => void
  onRefund: (order: RefundedOrder, refund: Refund) => Promise<unknown>
}

/** By items or an amount; all of it only once it can no longer be cancelled, which gives everything back, too. */
export function RefundDialog({ order, by_team = false, onClose, onRefund }: RefundDialogProps) {
  const { data, problem: unread, reload } = useRefundable(order)
  const items = data?.full.items ?? []
  const [by, setBy] = useState<RefundChoice['by']>(order.left_to_refund === 0 ? 'everything' : 'items')
  const [chosen, setChosen] = useState<ChosenPieces>({})
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  // Pressed twice it is the same refund; another choice makes another one.
  const [request_id, setRequestId] = useState(newId)
  const { box, busy, problems, notice, send, clear } = useSend<HTMLDivElement>()
  useDirtyValues({ by, chosen, amount, reason })
  const dollars = typedNumber(amount)
  const choice: RefundChoice = by === 'items' ? { by, chosen } : by === 'amount' ? { by, amount: dollars } : { by }
  const preview = data && refundPreview(data.full, data.so_far, choice)
  const name = firstName(order.customer_name)
  const lines = chosenLines(items, chosen)
  const what = by === 'items' ? { lines } : by === 'amount' ? { subtotal: dollars ?? 0 } : { everything: true as const }
  const refund = () =>
    send(
      async () => {
        await onRefund(order, { request_id, ...what, reason: reason.trim() })
        toast.success(`Refunded ${formatDollars(preview!.customer)} to ${name}`)
        onClose()
      },
      () => ({
        [by === 'amount' ? 'subtotal' : 'lines']: preview ? preview.problem : 'One moment, this is still loading.',
        reason: reason.trim() === '' && 'Please say why. The customer will read it.',
      }),
    )
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setRequestId(newId())
      clear()
    }
  return (
    <Dialog
      title="Refund"
      description={isOpen(order.status) ? 'The order goes on. To give everything back, cancel it instead.' : undefined}
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons close="Close" onConfirm={refund} onClose={onClose} busy={busy}>
          Refund {preview && !preview.problem ? formatDollars(preview.customer) : ''}
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-5">
        <HelpLink slug={by_team ? 'money-for-admins' : 'refund-a-customer'}>How refunds work</HelpLink>
        <WaysToRefund order={order} by={by} onBy={change(setBy)} />
        {by === 'items' && (
          <RefundLines items={items} chosen={chosen} problems={problems} onChoose={change(setChosen)} />
        )}
        {by === 'amount' && (
          <Field
            label="Amount in $"
            hint={data && `Up to ${formatDollars(data.full.left_to_refund)}, of what ${name} paid for your bakes.`}
            error={problems.subtotal}
          >
            <TextInput
              name="subtotal"
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => change(setAmount)(target.value)}
            />
          </Field>
        )}
        <Why
          hint={by_team ? `${name} and the baker will read it.` : `${name} will read it.`}
          {...{ reason, error: problems.reason, onChange: setReason }}
        />
        {!data && !unread && <SkeletonText lines={2} />}
        <div aria-live="polite">
          {preview && !preview.problem && (
            <MoneyBack name={name} by_team={by_team} everything={by === 'everything'} {...preview} />
          )}
        </div>
        {unread && <Failed problem={unread} onAgain={reload} />}
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}

interface WhyProps {
  reason: string
  hint: string
  error: string | undefined
  onChange: (reason: string) => void
}

const Why = ({ reason, hint, error, onChange }: WhyProps) => (
  <Field label="Why" hint={hint} error={error}>
    <Textarea
      name="reason"
      rows={2}
      className="min-h-20!"
      value={reason}
      maxLength={500}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

const WAYS = [
  { value: 'items', label: 'Items' },
  { value: 'amount', label: 'An amount' },
]
const EVERYTHING = { value: 'everything', label: 'Refund everything', hint: 'With all fees, as if you’d cancelled.' }

interface WaysProps {
  order: RefundedOrder
  by: RefundChoice['by']
  onBy: (by: RefundChoice['by']) => void
}

const WaysToRefund = ({ order, by, onBy }: WaysProps) => (
  <RadioGroup
    legend="What goes back"
    name="by"
    value={by}
    onChange={(value) => onBy(value as RefundChoice['by'])}
    options={[...(order.left_to_refund === 0 ? [] : WAYS), ...(isOpen(order.status) ? [] : [EVERYTHING])]}
  />
)

const useRefundable = ({ id, bakery_id }: RefundedOrder) =>
  useAnswer(id, {
    read: async (signal) => {
      const [{ data: full }, money] = await Promise.all([
        ordersApi('GET /orders-api/orders/:id', { params: { id }, signal }),
        boardApi('GET /my-listing/:bakery_id/orders/:id', { params: { bakery_id, id }, signal }),
      ])
      return { full: ownOrder(full), so_far: { ...money.refunded, taken_back: money.taken_back } }
    },
  })

interface RefundLinesProps {
  items: OrderView['items']
  chosen: ChosenPieces
  problems: Record<string, string | undefined>
  onChoose: (chosen: ChosenPieces) => void
}

function RefundLines({ items, chosen, problems, onChoose }: RefundLinesProps) {
  const lines = chosenLines(items, chosen)
  return (
    <>
      {items.map((item) => {
        const name = `lines.${lines.findIndex(({ order_item_id }) => order_item_id === item.id)}.quantity`
        return (
          <RefundLine
            key={item.id}
            item={item}
            name={name}
            quantity={chosen[item.id] ?? 0}
            problem={problems[name]}
            onChoose={(quantity) => onChoose({ ...chosen, [item.id]: quantity })}
          />
        )
      })}
    </>
  )
}

interface RefundLineProps {
  item: OrderView['items'][number]
  name: string
  quantity: number
  problem: string | undefined
  onChoose: (quantity: number) => void
}

function RefundLine({ item, name, quantity: chosen, problem, onChoose }: RefundLineProps) {
  const id = `refund-${item.id}`
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5">
      <label htmlFor={id} className="min-w-0">
        <span className="font-semibold">{item.name}</span>
        <span className="block text-sm text-soft">
          {formatDollars(item.price)} each
          {item.refunded_quantity > 0 && ` · ${item.refunded_quantity} of ${item.quantity} refunded`}
        </span>
      </label>
      <Select
        id={id}
        name={name}
        className="w-32"
        value={chosen}
        disabled={piecesLeft(item) === 0}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {Array.from({ length: piecesLeft(item) + 1 }, (_, quantity) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are the entries
          <option key={quantity} value={quantity}>
            {quantity === 0 ? 'None' : `${quantity} of ${piecesLeft(item)}`}
          </option>
        ))}
      </Select>
      <div id={`${id}-problem`} className="col-span-2 empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  )
}

type MoneyBackProps = { name: string; by_team: boolean; customer: number; baker: number; everything: boolean }

const MoneyBack = ({ name, by_team, customer, baker, everything }: MoneyBackProps) => (
  <div className="grid gap-1 rounded-card bg-dough px-4 py-3">
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt>{name} gets back</dt>
      <dd className="text-right font-semibold tabular-nums">{formatDollars(customer)}</dd>
      <dt>Taken from {by_team ? 'the baker’s' : 'your'} balance</dt>
      <dd className="text-right font-semibold tabular-nums">{formatDollars(baker)}</dd>
    </dl>
    {!everything && (
      <p className="text-sm text-soft">With their share of the service fee, minus $0.25 for processing.</p>
    )}
  </div>
)
