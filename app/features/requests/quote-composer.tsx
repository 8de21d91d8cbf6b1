import { type FormEvent, useEffect, useState } from 'react'
import { useSend } from '~/http/use-send'
import { firstName } from '~/lib/contact'
import { dayOf } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { invoicesApi } from '../invoices/invoices.calls'
import { LinesField } from '../invoices/lines-field'
import type { TypedDeposit } from '../invoices/typed-parts'
import type { FulfillmentType } from '../opening/opening'
import { DeliveryFields } from './delivery-fields'
import { keptQuotes } from './kept-quote.browser'
import { bodyOf, firstQuote, type QuoteForm, quoteAgain, quoteProblems, quoteSums } from './quote-form'
import { ComposedSums } from './quote-sums'
import { requestsApi } from './requests.calls'
import type { CustomRequest, Quote } from './requests.contract'

interface QuoteComposerProps {
  request: CustomRequest
  /** The newest version so far. */
  before: Quote | null
  onSent: () => void
  onCancel?: (() => void) | undefined
}

/** Where a baker writes a quote. What is typed stays on the device until it is sent. */
export function QuoteComposer({ request, before, onSent, onCancel }: QuoteComposerProps) {
  const { id, bakery_id, bakery, date } = request
  const { time_zone } = bakery
  const today = dayOf(new Date(), time_zone)
  const [form, setForm] = useState<QuoteForm>(
    () => keptQuotes.read(id) ?? (before ? quoteAgain(before, { time_zone, today }) : firstQuote(date, today)),
  )
  const [typed, setTyped] = useState(false)
  const edit = (change: Partial<QuoteForm>) => {
    setForm({ ...form, ...change })
    setTyped(true)
  }
  useDirtyForm(typed)
  useEffect(() => {
    if (typed) keptQuotes.keep(id, form)
  }, [id, typed, form])
  const { data: settings } = useAnswer(bakery_id, {
    read: (signal) => invoicesApi('GET /bakeries/:bakery_id/invoice-settings', { params: { bakery_id }, signal }),
  })
  const sums = quoteSums(form, settings?.tax?.rate ?? 0)
  const { box, busy, problems, notice, send } = useSend()
  const submit = () =>
    send(
      async () => {
        await requestsApi('POST /requests/:id/quotes', { params: { id }, body: bodyOf(form, time_zone) })
        keptQuotes.keep(id, null)
        setTyped(false)
        onSent()
      },
      () => quoteProblems(form, sums),
    )
  return (
    <Card padded>
      <form
        ref={box}
        noValidate
        method="post"
        aria-label="Quote"
        className="grid gap-6"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="grid gap-1">
          <h3 className="display-3">{before ? 'A new quote' : 'Write a quote'}</h3>
          <p className="text-soft">
            {before
              ? 'It takes the place of the one before.'
              : `${firstName(request.customer_name)} accepts it by paying. Your terms go with it.`}
          </p>
        </div>
        <LinesField lines={form.lines} problems={problems} onChange={(lines) => edit({ lines })} />
        <RadioGroup
          legend="How they get it"
          name="fulfillment_type"
          className="sm:grid-cols-2"
          value={form.fulfillment_type}
          onChange={(value) => edit({ fulfillment_type: value as FulfillmentType })}
          options={[
            { value: 'pickup', label: 'Pickup' },
            { value: 'delivery', label: 'Delivery' },
          ]}
        />
        {form.fulfillment_type === 'delivery' && <DeliveryFields form={form} problems={problems} onChange={edit} />}
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
          <Field label="Ready on" error={problems.ready_from ?? problems.ready_until} className="max-sm:col-span-2">
            <TextInput
              name="ready_from"
              type="date"
              min={today}
              value={form.ready_on}
              onChange={({ target }) => edit({ ready_on: target.value })}
            />
          </Field>
          <Field label="From" optional>
            <TextInput
              type="time"
              value={form.ready_from}
              onChange={({ target }) => edit({ ready_from: target.value })}
            />
          </Field>
          <Field label="Until" optional>
            <TextInput
              type="time"
              value={form.ready_until}
              onChange={({ target }) => edit({ ready_until: target.value })}
            />
          </Field>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="They accept by paying">
            <Select value={form.ask} onChange={({ target }) => edit({ ask: target.value as TypedDeposit['ask'] })}>
              <option value="percent">A deposit in %</option>
              <option value="amount">A deposit in $</option>
              <option value="once">All of it</option>
            </Select>
          </Field>
          {form.ask !== 'once' && (
            <>
              <Field
                label={form.ask === 'percent' ? 'Deposit, in % of the total' : 'Deposit, in $'}
                error={problems.deposit ?? problems['deposit.percent']}
              >
                <TextInput
                  name="deposit"
                  inputMode="decimal"
                  value={form.deposit}
                  onChange={({ target }) => edit({ deposit: target.value })}
                />
              </Field>
              <Field
                label="The rest is due"
                optional
                hint="Left empty: three days before."
                error={problems.balance_due_on}
              >
                <TextInput
                  name="balance_due_on"
                  type="date"
                  min={today}
                  value={form.balance_due_on}
                  onChange={({ target }) => edit({ balance_due_on: target.value })}
                />
              </Field>
            </>
          )}
          <Field label="The quote holds until" error={problems.expires_at}>
            <TextInput
              name="expires_at"
              type="date"
              min={today}
              value={form.expires_on}
              onChange={({ target }) => edit({ expires_on: target.value })}
            />
          </Field>
        </div>
        <Field label="A note with it" optional error={problems.note}>
          <Textarea
            name="note"
            rows={3}
            className="min-h-20!"
            maxLength={2000}
            value={form.note}
            onChange={({ target }) => edit({ note: target.value })}
          />
        </Field>
        <ComposedSums sums={sums} tax={settings?.tax ?? null} />
        {notice && (
          <Notice kind="error" live>
            {notice}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" loading={busy} className="max-sm:w-full">
            Send the quote
          </Button>
          {onCancel && (
            <Button variant="quiet" size="lg" onClick={onCancel}>
              Keep the one before
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
