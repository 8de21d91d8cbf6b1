import { type FormEvent, useState } from 'react'
import { presentOf } from './present'
import { type Checks, useSend } from './use-send'

interface SharedForm<Read, Form> {
  formOf: (read: Read) => Form
  save: (form: Form, base: Read) => Promise<Read>
  checks?: (form: Form) => Checks
  onSaved: (saved: Read) => void
  conflict: (theirs: Read) => { title: string; words: string }
}

/** A form that other people and tabs may save as well. After a conflict the user chooses. Fields outside the form are no conflict. */
export function useSharedForm<Read extends { version: string }, Form>(
  read: Read,
  { formOf, save, checks, onSaved, conflict }: SharedForm<Read, Form>,
) {
  const [base, setBase] = useState(read)
  const [form, setForm] = useState(() => formOf(read))
  const [theirs, setTheirs] = useState<Read | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  const words = (of: Form) => JSON.stringify(of)
  /** `over`: anything else that the form holds was typed since, and stays. */
  const begin = (from: Read, over?: Form) => {
    setBase(from)
    setForm((now) => (over && words(now) !== words(over) ? now : formOf(from)))
    setTheirs(null)
  }
  const saveOn = async (top_of: Read): Promise<void> => {
    try {
      const saved = await save(form, top_of)
      begin(saved, form)
      onSaved(saved)
    } catch (error) {
      const present = presentOf<Read>(error)
      if (!present) throw error
      if (words(formOf(present)) === words(formOf(top_of))) return saveOn(present)
      setTheirs(present)
    }
  }
  const submit = (top_of: Read) =>
    void send(
      () => saveOn(top_of),
      () => checks?.(form) ?? {},
    )
  return {
    base,
    form,
    problems,
    edit: (change: Partial<Form>) => setForm((before) => ({ ...before, ...change })),
    frame: {
      ref: box,
      noValidate: true,
      method: 'post' as const,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit(base)
      },
    },
    end: {
      notice,
      busy,
      dirty: words(form) !== words(formOf(base)),
      conflict: theirs && { ...conflict(theirs), onMine: () => submit(theirs), onTheirs: () => begin(theirs) },
    },
  }
}
