import { useState } from 'react'
import { ordersApi } from '~/features/orders/orders.calls'
import { ownOrder } from '~/features/orders/own-order.browser'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { useAnswer } from '~/live/use-answer'
import { Dialog } from '~/ui/dialog'
import { useDirtyValues } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { FormNotice } from '~/ui/form-notice'
import { Select } from '~/ui/select'
import { SkeletonText } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { piecesLeft } from '../orders/goods'
import type { OrderView } from '../orders/orders.contract'
import { firstName } from './board'
import { boardApi } from './board.calls'
import type { BoardOrder } from './board.contract'
import { type ChosenPieces, chosenLines, refundPreview } from './board-refund'
import { DialogButtons } from './dialog-buttons'
import type { Refund } from './use-board'

type RefundDialogProps = {
  order: BoardOrder
  onClose: () => void
  onRefund: (order: BoardOrder, refund: Refund) => Promise<unknown>
}

/** Part of the money goes back, line by line; the rest of the order goes on. */
export function RefundDialog({ order, onClose, onRefund }: RefundDialogProps) {
  const { data, problem: unread, reload } = useRefundable(order)
  const items = data?.full.items ?? []
  const [chosen, setChosen] = useState<ChosenPieces>({})
  const [reason, setReason] = useState('')
  // Pressed twice it is the same refund; another choice makes another one.
  const [request_id, setRequestId] = useState(newId)
  const { box, busy, problems, notice, send, clear } = useSend<HTMLDivElement>()
  useDirtyValues({ chosen, reason })
  const preview = data && refundPreview(data.full, data.so_far, chosen)
  const name = firstName(order.customer_name)

  const lines = chosenLines(items, chosen)
  const refund = () =>
    send(
      async () => {
        await onRefund(order, { request_id, lines, reason: reason.trim() })
        toast.success(`Refunded ${formatDollars(preview!.customer)} to ${name}`)
        onClose()
      },
      () => ({
        lines: preview ? preview.problem : 'Choose what you’re refunding.',
        reason: reason.trim() === '' && 'Please say why. The customer will read it.',
      }),
    )
  const choose = (item_id: string, quantity: number) => {
    setChosen({ ...chosen, [item_id]: quantity })
    setRequestId(newId())
    clear()
  }

  return (
    <Dialog
      title="Partial refund"
      description="The order goes on. To give everything back, cancel it instead."
      open
      onOpenChange={onClose}
      footer={
        <DialogButtons close="Close" onConfirm={refund} onClose={onClose} busy={busy}>
          Refund {preview && !preview.problem ? formatDollars(preview.customer) : ''}
        </DialogButtons>
      }
    >
      <div ref={box} className="grid gap-5">
        {items.map((item) => {
          const name = `lines.${lines.findIndex(({ order_item_id }) => order_item_id === item.id)}.quantity`
          return (
            <RefundLine
              key={item.id}
              item={item}
              name={name}
              quantity={chosen[item.id] ?? 0}
              problem={problems[name]}
              onChoose={(quantity) => choose(item.id, quantity)}
            />
          )
        })}
        <Field label="Why" hint={`${name} will read it.`} error={problems.reason}>
          <Textarea
            name="reason"
            rows={2}
            className="min-h-20!"
            value={reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {!data && !unread && <SkeletonText lines={2} />}
        <div aria-live="polite">{preview && !preview.problem && <MoneyBack name={name} {...preview} />}</div>
        {unread && <Failed problem={unread} onAgain={reload} />}
        <FormNotice>{notice}</FormNotice>
      </div>
    </Dialog>
  )
}

const useRefundable = ({ id, bakery_id }: BoardOrder) =>
  useAnswer(id, {
    read: async (signal) => {
      const [{ data: full }, money] = await Promise.all([
        ordersApi('GET /orders-api/orders/:id', { params: { id }, signal }),
        boardApi('GET /my-listing/:bakery_id/orders/:id', { params: { bakery_id, id }, signal }),
      ])
      return { full: ownOrder(full), so_far: { ...money.refunded, taken_back: money.taken_back } }
    },
  })

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

const MoneyBack = ({ name, customer, baker }: { name: string; customer: number; baker: number }) => (
  <div className="grid gap-1 rounded-card bg-dough px-4 py-3">
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <dt>{name} gets back</dt>
      <dd className="text-right font-semibold tabular-nums">{formatDollars(customer)}</dd>
      <dt>Taken from your balance</dt>
      <dd className="text-right font-semibold tabular-nums">{formatDollars(baker)}</dd>
    </dl>
    <p className="text-sm text-soft">With their share of the service fee, minus $0.25 for processing.</p>
  </div>
)
