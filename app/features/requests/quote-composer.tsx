import type { FormEvent } from 'react'
import { keptDraft } from '~/http/kept-draft'
import { useKeptDraft } from '~/http/use-kept-draft'
import { useSend } from '~/http/use-send'
import { firstName } from '~/lib/contact'
import { dayOf } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { KeptNotice } from '~/ui/kept-notice'
import { RadioGroup } from '~/ui/radio-group'
import { Textarea } from '~/ui/textarea'
import { invoicesApi } from '../invoices/invoices.calls'
import { LinesField } from '../invoices/lines-field'
import type { FulfillmentType } from '../opening/opening'
import { DeliveryFields } from './delivery-fields'
import { QuotePayment, ReadyFields } from './quote-fields'
import { bodyOf, firstQuote, type QuoteForm, quoteAgain, quoteProblems, quoteSums } from './quote-form'
import { ComposedSums } from './quote-sums'
import { requestsApi } from './requests.calls'
import type { CustomRequest, Quote } from './requests.contract'

/** By request. */
const keptQuotes = keptDraft<QuoteForm>('quote', 30)

interface QuoteComposerProps {
  request: CustomRequest
  /** The newest version so far. */
  before: Quote | null
  onSent: () => void
  onCancel?: (() => void) | undefined
}

/** The draft stays on the device until it is sent. */
export function QuoteComposer({ request, before, onSent, onCancel }: QuoteComposerProps) {
  const writing = useQuote({ request, before, onSent })
  const { today, form, edit, sums, tax, submit, was_kept, startOver, box, busy, problems, notice } = writing
  const fields = { form, problems, today, onChange: edit }
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
              ? 'It replaces the earlier one.'
              : `${firstName(request.customer_name)} accepts it by paying. Your terms are included.`}
          </p>
        </div>
        {was_kept && <KeptNotice onStartOver={startOver} />}
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
        <ReadyFields {...fields} />
        <QuotePayment {...fields} />
        <Field label="Note" optional error={problems.note}>
          <Textarea
            name="note"
            rows={3}
            className="min-h-20!"
            maxLength={2000}
            value={form.note}
            onChange={({ target }) => edit({ note: target.value })}
          />
        </Field>
        <ComposedSums sums={sums} tax={tax} />
        <FormNotice>{notice}</FormNotice>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" loading={busy} className="max-sm:w-full">
            Send the quote
          </Button>
          {onCancel && (
            <Button variant="quiet" size="lg" onClick={onCancel}>
              Keep the earlier one
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

function useQuote({ request, before, onSent }: Omit<QuoteComposerProps, 'onCancel'>) {
  const { id, bakery_id, date } = request
  const { time_zone } = request.bakery
  const today = dayOf(new Date(), time_zone)
  const start = () => (before ? quoteAgain(before, { time_zone, today }) : firstQuote(date, today))
  const { draft: form, was_kept, edit, restart } = useKeptDraft(keptQuotes, id, start)
  const { data: settings } = useAnswer(bakery_id, {
    read: (signal) => invoicesApi('GET /bakeries/:bakery_id/invoice-settings', { params: { bakery_id }, signal }),
  })
  const tax = settings?.tax ?? null
  const sums = quoteSums(form, tax?.rate ?? 0)
  const { send, ...sending } = useSend()
  const submit = () =>
    send(
      async () => {
        await requestsApi('POST /requests/:id/quotes', { params: { id }, body: bodyOf(form, time_zone) })
        restart(form)
        onSent()
      },
      () => quoteProblems(form, sums),
    )
  return { ...sending, today, form, was_kept, edit, startOver: () => restart(start()), sums, tax, submit }
}
