import { useSharedForm } from '~/http/use-shared-form'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { cottageFoodApi } from './cottage-food.calls'
import type { ProgramRecord } from './cottage-food.contract'

/** In the form a missing value is empty text. */
const formOf = ({ key: _key, version: _version, annual_cap, ...record }: ProgramRecord) => ({
  ...record,
  statement: record.statement ?? '',
  notice: record.notice ?? '',
  number_instead: record.number_instead ?? '',
  source_url: record.source_url ?? '',
  checked_on: record.checked_on ?? '',
  annual_cap: annual_cap === null ? '' : String(annual_cap),
})
type RecordFields = ReturnType<typeof formOf>

const dollarsOf = (typed: string) => (typed.trim() === '' ? null : Number(typed.replaceAll(/[$,\s]/g, '')))

const bodyOf = ({ annual_cap, source_url, checked_on, ...fields }: RecordFields) => ({
  ...fields,
  annual_cap: dollarsOf(annual_cap),
  source_url: source_url.trim() || null,
  checked_on: checked_on || null,
})

type Words = 'statement' | 'notice' | 'permit_words' | 'selling_words' | 'label_words' | 'source_words'
type Flag = 'on_page' | 'before_payment' | 'wants_address' | 'wants_phone' | 'wants_permit'

const FLAGS: [Flag, string][] = [
  ['on_page', 'The statement is shown on the bakery’s page'],
  ['before_payment', 'The statement is shown before payment'],
  ['wants_address', 'The law wants a home’s address on its page or label'],
  ['wants_phone', 'The law wants a phone number'],
  ['wants_permit', 'The law wants the permit number'],
]

interface RecordFormProps {
  record: ProgramRecord
  onSaved: (record: ProgramRecord) => void
}

/** What a state's law says, with where that was read and when. */
export function RecordForm({ record, onSaved }: RecordFormProps) {
  const { form, problems, edit, frame, end } = useSharedForm(record, {
    formOf,
    save: (fields, { key, version }) =>
      cottageFoodApi('PUT /cottage-programs/:key', { params: { key }, body: { ...bodyOf(fields), version } }),
    checks: ({ annual_cap }) => ({
      annual_cap: Number.isNaN(dollarsOf(annual_cap)) && 'Please enter an amount, such as 75000.',
    }),
    onSaved: (saved) => {
      toast.success('Saved. Pages and labels follow.')
      onSaved(saved)
    },
    conflict: ({ name, statement }) => ({
      title: 'This record was changed somewhere else',
      words: `Now it says: ${[name, statement].filter(Boolean).join('. ')}`,
    }),
  })
  const words = (name: Words, label: string, hint?: string) => (
    <Field label={label} optional hint={hint} error={problems[name]}>
      <Textarea
        name={name}
        rows={3}
        maxLength={1000}
        value={form[name]}
        onChange={({ target }) => edit({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <form {...frame} aria-label="Record" className="grid gap-5">
      <Field label="Name" error={problems.name}>
        <TextInput
          name="name"
          maxLength={120}
          value={form.name}
          onChange={({ target }) => edit({ name: target.value })}
        />
      </Field>
      {words(
        'statement',
        'Statement',
        'Word for word as the law has it. It’s printed on labels once the record is verified.',
      )}
      {words('notice', 'Notice before payment', 'Where the law has other words for that.')}
      <Flags form={form} edit={edit} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Number instead of an address" optional error={problems.number_instead}>
          <TextInput
            name="number_instead"
            maxLength={120}
            value={form.number_instead}
            onChange={({ target }) => edit({ number_instead: target.value })}
          />
        </Field>
        <Field label="Yearly sales cap in dollars" optional error={problems.annual_cap}>
          <TextInput
            name="annual_cap"
            inputMode="decimal"
            maxLength={12}
            value={form.annual_cap}
            onChange={({ target }) => edit({ annual_cap: target.value })}
          />
        </Field>
      </div>
      {words('permit_words', 'Permits')}
      {words('selling_words', 'Where and what may be sold')}
      {words('label_words', 'Labels')}
      <Source form={form} edit={edit} problems={problems} />
      {words('source_words', 'Source', 'The section of the law, or who told us.')}
      <Checkbox
        name="verified"
        label="Verified against the official page"
        hint="Statements are printed, and bakeries asked, once a record is verified."
        checked={form.verified}
        onChange={({ target }) => edit({ verified: target.checked })}
      />
      <FormEnd {...end} />
    </form>
  )
}

interface PartProps {
  form: RecordFields
  edit: (change: Partial<RecordFields>) => void
}

const Flags = ({ form, edit }: PartProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-3 font-semibold text-[0.9375rem]">What the law asks for</legend>
    {FLAGS.map(([flag, label]) => (
      <Checkbox
        key={flag}
        name={flag}
        label={label}
        checked={form[flag]}
        onChange={({ target }) => edit({ [flag]: target.checked })}
      />
    ))}
  </fieldset>
)

const Source = ({ form, edit, problems }: PartProps & { problems: Readonly<Record<string, string>> }) => (
  <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
    <Field label="Official page" optional error={problems.source_url}>
      <TextInput
        name="source_url"
        type="url"
        maxLength={500}
        value={form.source_url}
        onChange={({ target }) => edit({ source_url: target.value })}
      />
    </Field>
    <Field label="Checked on" optional error={problems.checked_on}>
      <TextInput
        name="checked_on"
        type="date"
        value={form.checked_on}
        onChange={({ target }) => edit({ checked_on: target.value })}
      />
    </Field>
  </div>
)
