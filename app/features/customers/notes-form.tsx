import { type FormEvent, useState } from 'react'
import { presentOf } from '~/http/present'
import { useSend } from '~/http/use-send'
import { Field } from '~/ui/field'
import { FormEnd } from '~/ui/form-end'
import { Textarea } from '~/ui/textarea'
import { toast } from '~/ui/toast'
import { ALLERGIES_MAX, NOTES_MAX } from './customer'
import { customersApi } from './customers.calls'
import type { Customer } from './customers.contract'

/** Typed and not saved, with the version that it was typed over. */
export type NotesDraft = Pick<Customer, 'notes' | 'allergies' | 'version'>

interface NotesFormProps {
  customer: Customer
  draft: NotesDraft | undefined
  onDraft: (draft: NotesDraft | null) => void
  onSaved: (saved: NotesDraft) => void
}

export function NotesForm({ customer, draft, onDraft, onSaved }: NotesFormProps) {
  const [theirs, setTheirs] = useState<NotesDraft | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const form = draft ?? customer
  const type = (change: Partial<NotesDraft>) => {
    const { notes, allergies, version } = { ...form, ...change }
    const same = notes === customer.notes && allergies === customer.allergies
    onDraft(same ? null : { notes, allergies, version })
  }
  const take = (saved: NotesDraft) => {
    setTheirs(null)
    onSaved(saved)
    onDraft(null)
  }
  const save = (version: string) =>
    send(async () => {
      const body = { notes: form.notes, allergies: form.allergies, version }
      try {
        take(await customersApi('PUT /customers/:id', { params: { id: customer.id }, body }))
        toast.success('Saved')
      } catch (error) {
        const present = presentOf<NotesDraft>(error)
        if (!present) throw error
        setTheirs(present)
      }
    })
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label="What to know"
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(form.version)
      }}
    >
      <Field label="Allergies" hint="As they told you. Look here before you bake." error={problems.allergies}>
        <Textarea
          name="allergies"
          rows={2}
          maxLength={ALLERGIES_MAX}
          readOnly={busy}
          value={form.allergies}
          onChange={({ target }) => type({ allergies: target.value })}
        />
      </Field>
      <Field label="Your notes" hint="Only you read these." error={problems.notes}>
        <Textarea
          name="notes"
          rows={4}
          maxLength={NOTES_MAX}
          readOnly={busy}
          value={form.notes}
          onChange={({ target }) => type({ notes: target.value })}
        />
      </Field>
      <FormEnd
        notice={notice}
        busy={busy}
        dirty={draft !== undefined}
        save="Save notes"
        conflict={
          theirs && {
            title: 'These notes were changed somewhere else',
            words: `Now they say: ${[theirs.allergies, theirs.notes].filter(Boolean).join('. ') || 'nothing'}`,
            onMine: () => void save(theirs.version),
            onTheirs: () => take(theirs),
          }
        }
      />
    </form>
  )
}
