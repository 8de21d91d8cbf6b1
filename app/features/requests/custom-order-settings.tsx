import { lazy, Suspense, useState } from 'react'
import { useSharedForm } from '~/http/use-shared-form'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { QuestionsField } from './questions-field'
import { ASK_LEVELS, ASK_WORDS, ASKABLE, type AskLevel, POLICY_MAX } from './request'
import { requestsApi } from './requests.calls'
import type { KnownSettings } from './requests.contract'
import { EXAMPLE_POLICY, formOf, type SettingsForm, settingsOf, settingsProblems } from './settings-form'

const FormPreview = lazy(() => import('./form-preview'))

const LEVELS: Record<AskLevel, string> = { off: 'Don’t ask', optional: 'Ask', required: 'Required' }

export function CustomOrderSettingsEditor({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer<KnownSettings>(bakery_id, {
    read: (signal) => requestsApi('GET /bakeries/:bakery_id/custom-order-settings', { params: { bakery_id }, signal }),
  })
  return (
    <section aria-labelledby="custom-orders" className="grid max-w-3xl gap-5">
      <div className="grid gap-1">
        <h2 id="custom-orders" className="display-2">
          Custom orders
        </h2>
        <p className="text-soft">
          Birthday cakes, wedding cookies. People tell you what they have in mind, you answer with a quote, and their
          deposit books the date.
        </p>
      </div>
      {data && <SettingsFields bakery_id={bakery_id} read={data} />}
      {!data && problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
    </section>
  )
}

function SettingsFields({ bakery_id, read }: { bakery_id: string; read: KnownSettings }) {
  const [preview, setPreview] = useState(false)
  const { form, problems, edit, frame, end } = useSharedForm(read, {
    formOf,
    save: (form, base) =>
      requestsApi('PUT /bakeries/:bakery_id/custom-order-settings', {
        params: { bakery_id },
        // Turned off, the fields are out of sight, and stay as they were.
        body: { ...settingsOf(form.enabled ? form : { ...formOf(base), enabled: false }), version: base.version },
      }),
    checks: (form) => (form.enabled ? settingsProblems(form) : {}),
    onSaved: ({ enabled }) =>
      toast.success(enabled ? 'Saved. Your page takes requests now.' : 'Saved. Your page takes no requests.'),
    conflict: () => ({
      title: 'Your custom orders were changed somewhere else',
      words: 'Someone saved different settings while you were here. Choose which ones to keep.',
    }),
  })
  return (
    <form {...frame} aria-label="Custom orders" className="grid gap-6">
      <Checkbox
        name="enabled"
        label="Take custom orders"
        hint="Your page then says “Ask for a custom order.”"
        checked={form.enabled}
        onChange={({ target }) => edit({ enabled: target.checked })}
      />
      {form.enabled && (
        <>
          <FormFields form={form} problems={problems} onEdit={edit} />
          <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => setPreview(true)}>
            See the form as customers do
          </Button>
        </>
      )}
      <FormEnd {...end} />
      {preview && (
        <Suspense>
          <FormPreview settings={settingsOf(form)} onClose={() => setPreview(false)} />
        </Suspense>
      )}
    </form>
  )
}

interface PartProps {
  form: SettingsForm
  problems: Readonly<Record<string, string>>
  onEdit: (change: Partial<SettingsForm>) => void
}

const FormFields = ({ form, problems, onEdit }: PartProps) => (
  <>
    <AsksField form={form} problems={problems} onEdit={onEdit} />
    <QuestionsField questions={form.questions} problems={problems} onChange={(questions) => onEdit({ questions })} />
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        label="Days ahead"
        hint="How early people have to ask. We’ll turn down later requests for you."
        error={problems.lead_days}
      >
        <TextInput
          name="lead_days"
          inputMode="numeric"
          maxLength={3}
          value={form.lead_days}
          onChange={({ target }) => onEdit({ lead_days: target.value })}
        />
      </Field>
      <Field
        label="How many a week"
        optional
        hint="Monday to Sunday. Leave blank for no limit."
        error={problems.per_week}
      >
        <TextInput
          name="per_week"
          inputMode="numeric"
          maxLength={3}
          value={form.per_week}
          onChange={({ target }) => onEdit({ per_week: target.value })}
        />
      </Field>
    </div>
    <TermsField form={form} problems={problems} onEdit={onEdit} />
  </>
)

function AsksField({ form, problems, onEdit }: PartProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="display-3 mb-1">What to ask</legend>
      <p className="text-soft">Everyone gives a date and says what they have in mind.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {ASKABLE.map((ask) => (
          <Field key={ask} label={ASK_WORDS[ask]} error={problems[`asks.${ask}`]}>
            <Select
              name={`asks.${ask}`}
              value={form.asks[ask]}
              onChange={({ target }) => onEdit({ asks: { ...form.asks, [ask]: target.value as AskLevel } })}
            >
              {ASK_LEVELS.map((level) => (
                <option key={level} value={level}>
                  {LEVELS[level]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

function TermsField({ form, problems, onEdit }: PartProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label="Your terms"
        optional
        hint="Deposits, changes, cancellations. People read them before they ask, and each quote keeps the ones it was sent with."
        error={problems.policy}
        className="w-full"
      >
        <Textarea
          name="policy"
          rows={6}
          maxLength={POLICY_MAX}
          value={form.policy}
          onChange={({ target }) => onEdit({ policy: target.value })}
        />
      </Field>
      {form.policy.trim() === '' && (
        <Button variant="secondary" size="sm" onClick={() => onEdit({ policy: EXAMPLE_POLICY })}>
          Start from an example
        </Button>
      )}
    </div>
  )
}
