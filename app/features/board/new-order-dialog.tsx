import { useRef } from 'react'
import { useSend } from '~/http/use-send'
import { newId } from '~/lib/ids'
import { formatDollars } from '~/lib/money'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { ToggleChip } from '~/ui/chip'
import { Dialog } from '~/ui/dialog'
import { Failed } from '~/ui/failed'
import { Field, FieldError } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { useMenu } from '../menu/use-menu'
import { manualOrdersApi } from '../orders/manual-orders.calls'
import { METHOD_LABELS } from '../orders/offline'
import { OFFLINE_METHODS } from '../orders/order'
import type { OrderView } from '../orders/orders.contract'
import { firstName } from './board'
import { bodyOf, type Draft, draftProblems, totalOf } from './new-order'
import { ItemPicker } from './new-order-items'
import { MoreAboutOrder } from './new-order-more'
import { useNextWindows, WhenPicker } from './new-order-when'
import { WhoField } from './new-order-who'

export interface NewOrderProps {
  bakery: { id: string; time_zone: string }
  draft: Draft
  onDraft: (draft: Draft) => void
  onSaved: (order: OrderView) => void
  onClose: () => void
}

/** "2 sourdough, Anna, Sat 9 – 10, cash": made for the thumb, in the order in which people say it. */
export function NewOrderDialog({ bakery, draft, onDraft, onSaved, onClose }: NewOrderProps) {
  const { items: menu, problem: unread, reload } = useMenu(bakery.id)
  const windows = useNextWindows(bakery.id, draft.fulfillment_type)
  // The form comes once, with its windows: pushed in later, they would move what the baker is about to tap.
  const came = useRef(false)
  came.current ||= Boolean(menu && (windows.data || windows.error))
  const { box, busy, problems, notice, send } = useSend<HTMLFormElement>()
  // Sent twice it is the same order; with other words it is another one.
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
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold text-[0.9375rem]">How do they pay?</legend>
          <div className="flex flex-wrap gap-2">
            {OFFLINE_METHODS.map((method) => (
              <ToggleChip key={method} pressed={draft.pay === method} onToggle={() => set({ pay: method })}>
                {METHOD_LABELS[method]}
              </ToggleChip>
            ))}
            <ToggleChip pressed={draft.pay === 'link'} onToggle={() => set({ pay: 'link' })}>
              Email a link
            </ToggleChip>
          </div>
          {problems.method && <FieldError>{problems.method}</FieldError>}
          {draft.pay !== 'link' && <p className="text-sm text-soft">They pay you directly, so there are no fees.</p>}
          {draft.pay === 'link' ? (
            <Field
              label="Email"
              hint="They pay by card like any order here, with the usual fees. It’s kept for them for up to two days."
              error={problems.customer_email ?? problems.pay_link}
            >
              <TextInput
                name="customer_email"
                type="email"
                autoComplete="off"
                value={draft.customer_email}
                onChange={({ target }) => set({ customer_email: target.value })}
              />
            </Field>
          ) : (
            draft.pay !== 'later' && (
              <Checkbox
                label={draft.customer_name.trim() ? `${firstName(draft.customer_name)} has paid` : 'Already paid'}
                checked={draft.paid}
                onChange={({ target }) => set({ paid: target.checked })}
              />
            )
          )}
        </fieldset>
        <MoreAboutOrder draft={draft} onDraft={set} problems={problems} />
        <FormNotice>{notice}</FormNotice>
      </form>
    </Dialog>
  )
}
