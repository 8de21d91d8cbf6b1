import { useRef } from 'react'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Failed } from '~/ui/failed'
import { FieldError } from '~/ui/field-error'
import { FormNotice } from '~/ui/form-notice'
import { SkeletonText } from '~/ui/skeleton'
import { useMenu } from '../menu/use-menu'
import { manualOrdersApi } from '../orders/manual-orders.calls'
import type { OrderView } from '../orders/orders.contract'
import { bodyOf, type Draft, draftProblems, totalOf } from './new-order'
import { ItemPicker } from './new-order-items'
import { MoreAboutOrder } from './new-order-more'
import { PayPicker } from './new-order-pay'
import { useNextWindows, WhenPicker } from './new-order-when'
import { WhoField } from './new-order-who'

export interface NewOrderProps {
  bakery: { id: string; time_zone: string }
  draft: Draft
  onDraft: (draft: Draft) => void
  onSaved: (order: OrderView) => void
  onClose: () => void
}

/** "2 sourdough, Anna, Sat 9 – 10, cash": fields in the order in which customers say it, made for the thumb. */
export function NewOrderDialog({ bakery, draft, onDraft, onSaved, onClose }: NewOrderProps) {
  const { items: menu, problem: unread, reload } = useMenu(bakery.id)
  const windows = useNextWindows(bakery.id, draft.fulfillment_type)
  // The form waits for its windows: pushed in later, they would move what the baker is about to tap.
  const came = useRef(false)
  came.current ||= Boolean(menu && (windows.data || windows.error))
  const { box, busy, problems, notice, send } = useSend<HTMLFormElement>()
  // Sent twice it is the same order; after a change it is another one.
  const sent = useRef({ text: '', checkout_id: '' })
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change })
  const save = () =>
    send(
      async () => {
        const body = bodyOf(draft, bakery.time_zone)
        const text = JSON.stringify(body)
        if (sent.current.text !== text) sent.current = { text, checkout_id: newId() }
        const { checkout_id } = sent.current
        const params = { bakery_id: bakery.id }
        onSaved(
          await manualOrdersApi('POST /bakeries/:bakery_id/manual-orders', { params, body: { ...body, checkout_id } }),
        )
      },
      () => draftProblems(draft),
    )
  const of_items = Object.entries(problems).filter(([field]) => field === 'items' || field.startsWith('items.'))
  if (!menu || !came.current)
    return (
      <Dialog title="New order" open wide tall onOpenChange={onClose}>
        {unread ? <Failed problem={unread} onAgain={reload} /> : <SkeletonText lines={8} />}
      </Dialog>
    )
  const total = totalOf(draft, menu)
  return (
    <Dialog
      title="New order"
      open
      wide
      tall
      onOpenChange={onClose}
      footer={
        <Button type="submit" form="new-order" size="lg" className="max-md:w-full" loading={busy}>
          {draft.pay === 'link' ? 'Save and send link' : 'Save'}
          {total > 0 && ` · ${formatDollars(total)}`}
        </Button>
      }
    >
      <form
        id="new-order"
        ref={box}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <section aria-label="What" className="grid gap-3">
          <ItemPicker menu={menu} draft={draft} onDraft={onDraft} />
          {of_items.map(([field, sentence]) => (
            <FieldError key={field}>{sentence}</FieldError>
          ))}
        </section>
        <WhoField bakery_id={bakery.id} draft={draft} onDraft={set} problem={problems.customer_name} />
        <WhenPicker
          time_zone={bakery.time_zone}
          windows={windows.data?.items ?? []}
          draft={draft}
          onDraft={set}
          problems={problems}
        />
        <PayPicker draft={draft} onDraft={set} problems={problems} />
        <MoreAboutOrder draft={draft} onDraft={set} problems={problems} />
        <FormNotice>{notice}</FormNotice>
      </form>
    </Dialog>
  )
}
