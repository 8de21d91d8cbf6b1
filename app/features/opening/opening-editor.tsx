import { type ReactNode, useState } from 'react'
import { useSharedForm } from '~/http/use-shared-form'
import { dayOf } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Checkbox } from '~/ui/checkbox'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { RadioGroup } from '~/ui/radio-group'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { ClosedDatesField } from './closed-dates-field'
import { HoursFields } from './hours-fields'
import { openingApi } from './opening.calls'
import type { Settings } from './opening.contract'
import { bodyOf, formOf, formProblems, type OpeningForm } from './opening-form'
import { OpeningPreview } from './opening-preview'

interface OpeningEditorProps {
  bakery: { id: string; time_zone: string }
}

export function OpeningEditor({ bakery }: OpeningEditorProps) {
  const { data, problem, reload } = useAnswer<Settings>(bakery.id, {
    read: (signal) => openingApi('GET /bakeries/:bakery_id/settings', { params: { bakery_id: bakery.id }, signal }),
  })
  if (data) return <EditorForm bakery={bakery} settings={data} />
  return problem ? <Failed problem={problem} onAgain={reload} /> : <Skeleton className="h-dvh rounded-card" />
}

type FormProps = OpeningEditorProps & { settings: Settings }

function EditorForm({ bakery, settings }: FormProps) {
  const { id: bakery_id, time_zone } = bakery
  const [now] = useState(() => new Date())
  const { base, form, problems, edit, frame, end } = useSharedForm(settings, {
    formOf: (read) => formOf(read, time_zone, now),
    save: (form, read) => {
      const body = { ...bodyOf(form, read, time_zone), version: read.version }
      return openingApi('PUT /bakeries/:bakery_id/settings', { params: { bakery_id }, body })
    },
    checks: formProblems,
    onSaved: () => toast.success('Saved. Your page says it now.'),
    conflict: () => ({
      title: 'Your hours were changed somewhere else',
      words: 'Somebody saved other hours while you were here. Nothing of yours is lost: choose which ones count.',
    }),
  })
  const wrong = Object.values(formProblems(form)).some(Boolean)

  return (
    <form {...frame} aria-labelledby="hours-title" className="grid max-w-3xl gap-8">
      <h2 id="hours-title" className="display-2">
        When you’re open
      </h2>
      <Part title="Pickup" line="Leave it empty, and customers ask for a day that you confirm.">
        <HoursFields kind="pickup" rows={form.rows} problems={problems} onChange={(rows) => edit({ rows })} />
      </Part>
      {base.delivery_enabled && (
        <Part title="Delivery rounds" line="When you’re on the road.">
          <HoursFields kind="delivery" rows={form.rows} problems={problems} onChange={(rows) => edit({ rows })} />
        </Part>
      )}
      <Part title="Order by" line="How early people have to order.">
        <OrderByFields form={form} problems={problems} onChange={edit} />
      </Part>
      <Part title="Days off">
        <ClosedDatesField
          days={form.closed_dates}
          today={dayOf(now, time_zone)}
          onChange={(closed_dates) => edit({ closed_dates })}
        />
        <Checkbox
          label="Take a break"
          hint="Nobody can order for a time before you’re back."
          checked={form.paused}
          onChange={({ target }) => edit({ paused: target.checked })}
        />
        {form.paused && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Back on" error={problems.paused_until}>
              <TextInput
                name="paused_until"
                type="date"
                min={dayOf(now, time_zone)}
                value={form.paused_until}
                onChange={({ target }) => edit({ paused_until: target.value })}
              />
            </Field>
            <Field label="What customers read" optional error={problems.pause_message}>
              <TextInput
                name="pause_message"
                maxLength={300}
                placeholder="Off to the coast!"
                value={form.pause_message}
                onChange={({ target }) => edit({ pause_message: target.value })}
              />
            </Field>
          </div>
        )}
      </Part>
      <OpeningPreview bakery_id={bakery_id} change={wrong ? null : bodyOf(form, base, time_zone)} />
      <FormEnd {...end} />
    </form>
  )
}

function Part({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div>
        <h3 className="display-3">{title}</h3>
        {line && <p className="text-soft">{line}</p>}
      </div>
      {children}
    </section>
  )
}

type OrderByProps = {
  form: OpeningForm
  problems: Readonly<Record<string, string>>
  onChange: (change: Partial<OpeningForm>) => void
}

function OrderByFields({ form, problems, onChange }: OrderByProps) {
  return (
    <>
      <RadioGroup
        legend={<span className="sr-only">Until when people can order</span>}
        name="rule"
        value={form.rule}
        onChange={(rule) => onChange({ rule: rule as OpeningForm['rule'] })}
        className="sm:grid-cols-2"
        options={[
          { value: 'day', label: 'By a set time', hint: 'Like noon the day before' },
          { value: 'notice', label: 'A number of hours ahead', hint: 'Like 24 hours before pickup' },
        ]}
      />
      {form.rule === 'day' ? (
        <div className="grid gap-3 min-[360px]:grid-cols-[1.25fr_1fr] sm:max-w-md">
          <Field label="Day">
            <Select value={form.days_before} onChange={({ target }) => onChange({ days_before: Number(target.value) })}>
              {DAYS_BEFORE.map((words, days) => (
                <option key={words} value={days}>
                  {words}
                </option>
              ))}
              {form.days_before >= DAYS_BEFORE.length && (
                <option value={form.days_before}>{form.days_before} days before</option>
              )}
            </Select>
          </Field>
          <Field label="Time" error={problems['order_by.time']}>
            <TextInput
              name="order_by.time"
              type="time"
              value={form.order_time}
              onChange={({ target }) => onChange({ order_time: target.value })}
            />
          </Field>
        </div>
      ) : (
        <Field label="Hours before" error={problems.notice_hours} className="max-w-40">
          <TextInput
            name="notice_hours"
            type="number"
            inputMode="numeric"
            min={0}
            max={720}
            value={form.notice_hours}
            onChange={({ target }) => onChange({ notice_hours: target.value })}
          />
        </Field>
      )}
    </>
  )
}

const DAYS_BEFORE = [
  'That day',
  'The day before',
  '2 days before',
  '3 days before',
  '4 days before',
  '5 days before',
  '6 days before',
  '7 days before',
]
