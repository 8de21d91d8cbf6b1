import { type FormEvent, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { Textarea } from '~/ui/textarea'
import { BODY_MAX, BODY_MISSING, STARS_MISSING } from './review'
import { StarInput } from './star-input'

interface Written {
  stars: number
  body: string
}

interface ReviewFormProps {
  label: string
  initial?: Written
  submitLabel: string
  /** Rejects with a sentence; nothing typed is lost then. */
  onSubmit: (written: Written) => Promise<void>
  onCancel: () => void
}

export function ReviewForm({
  label,
  initial = { stars: 0, body: '' },
  submitLabel,
  onSubmit,
  onCancel,
}: ReviewFormProps) {
  const [stars, setStars] = useState(initial.stars)
  const [body, setBody] = useState(initial.body)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useDirtyForm(stars !== initial.stars || body !== initial.body)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy) return
    if (stars === 0) return form.current?.querySelector<HTMLElement>('input')?.focus()
    if (!body.trim()) return form.current?.querySelector<HTMLElement>('textarea')?.focus()
    setBusy(true)
    setProblem(null)
    try {
      await onSubmit({ stars, body: body.trim() })
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={label}
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6"
    >
      {problem && (
        <Notice kind="error" live>
          {problem}
        </Notice>
      )}
      <StarInput value={stars} onChange={setStars} error={tried && stars === 0 ? STARS_MISSING : undefined} />
      <Field label="Your review" error={tried && !body.trim() ? BODY_MISSING : undefined}>
        <Textarea
          value={body}
          maxLength={BODY_MAX}
          onChange={({ target }) => setBody(target.value)}
          placeholder="What did you try, and would you go back for it?"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
