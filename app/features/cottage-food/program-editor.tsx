import { useSharedForm } from '~/http/use-shared-form'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { Select } from '~/ui/select'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { HelpLink } from '../articles/help-link'
import { AddressQuestion } from './address-question'
import { cottageFoodApi } from './cottage-food.calls'
import type { BakeryProgram } from './cottage-food.contract'
import { asksForAddress, daysLeftWords } from './program'
import { dateWords, ProgramFacts } from './program-facts'
import { bodyOf, chosenWords, formOf } from './program-form'

export function ProgramEditor({ bakery_id }: { bakery_id: string }) {
  const { data, problem, reload } = useAnswer<BakeryProgram>(bakery_id, {
    read: (signal) => cottageFoodApi('GET /bakeries/:bakery_id/program', { params: { bakery_id }, signal }),
  })
  return (
    <section aria-labelledby="program-title" className="grid max-w-3xl gap-5">
      <div className="grid gap-1">
        <h2 id="program-title" className="display-2">
          Labels and your state
        </h2>
        <p className="text-soft">
          What your state asks of home bakers, as far as we know. This isn’t legal advice. Your state or county has the
          last word.
        </p>
        <HelpLink slug="cottage-food">What states allow home bakers to sell</HelpLink>
      </div>
      {data && data.programs.length === 0 && (
        <p className="text-soft">
          These rules are for home kitchens in states we know about, so there’s nothing to choose.
        </p>
      )}
      {data && data.programs.length > 0 && <ProgramForm bakery_id={bakery_id} read={data} />}
      {!data && problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96 rounded-card" />}
    </section>
  )
}

function ProgramForm({ bakery_id, read }: { bakery_id: string; read: BakeryProgram }) {
  const { base, form, problems, edit, frame, end } = useSharedForm(read, {
    formOf,
    save: (form, { programs, version }) => {
      const program = programs.find(({ key }) => key === form.program_key)
      const body = { ...bodyOf(form, program), version }
      return cottageFoodApi('PUT /bakeries/:bakery_id/program', { params: { bakery_id }, body })
    },
    onSaved: () => toast.success('Saved.'),
    conflict: (theirs) => ({
      title: 'Your program was changed somewhere else',
      words: `Now it says: ${chosenWords(theirs)}`,
    }),
  })
  const program = base.programs.find(({ key }) => key === form.program_key)
  const has_permit = Boolean(program?.wants_permit || form.permit_number || form.county || form.permit_expires_on)
  const text = (name: 'permit_number' | 'county' | 'permit_expires_on' | 'phone') => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) => edit({ [name]: target.value }),
  })
  return (
    <form {...frame} aria-label="Labels and your state" className="grid gap-5">
      <Field label="Your program" error={problems.program_key}>
        <Select
          name="program_key"
          value={form.program_key}
          onChange={({ target }) => edit({ program_key: target.value })}
        >
          <option value="">None chosen</option>
          {base.programs.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {program && <ProgramFacts program={program} sold={base.sold} />}
      {program && has_permit && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <Field label="Permit or registration number" optional error={problems.permit_number}>
            <TextInput {...text('permit_number')} maxLength={60} autoComplete="off" />
          </Field>
          <Field label="County" optional error={problems.county}>
            <TextInput {...text('county')} maxLength={60} autoComplete="off" />
          </Field>
          <Field
            label="Good until"
            optional
            error={problems.permit_expires_on}
            hint={expiryLine(base) ?? 'We’ll remind you by email.'}
          >
            <TextInput {...text('permit_expires_on')} type="date" />
          </Field>
        </div>
      )}
      {program && asksForAddress(program) && (
        <AddressQuestion program={program} address={base.address} form={form} problems={problems} onChange={edit} />
      )}
      {program?.verified && program.wants_phone && (
        <Field
          label="Phone number on your page"
          optional
          error={problems.phone}
          hint="Your state asks for one on your page, so everyone can see it. The one on your pickup card is for your customers."
          className="sm:max-w-md"
        >
          <TextInput {...text('phone')} type="tel" maxLength={30} autoComplete="off" />
        </Field>
      )}
      <FormEnd {...end} />
    </form>
  )
}

function expiryLine({ chosen }: BakeryProgram): string | null {
  if (!chosen?.permit_expires_on || chosen.permit_days_left === null) return null
  const { permit_days_left: left, permit_expires_on } = chosen
  if (left > 60) return `Good until ${dateWords(permit_expires_on)}.`
  return left < 0 ? `It ran out ${daysLeftWords(left)}.` : `It runs out ${daysLeftWords(left)}.`
}
