import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormButtons } from '~/ui/form-buttons'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { BODY_MAX, BODY_MISSING, STARS_MISSING } from './review'
import { StarInput } from './star-input'

interface WrittenReview {
  stars: number
  body: string
}

interface ReviewFormProps {
  label: string
  initial?: WrittenReview
  submitLabel: string
  /** Rejects with a sentence; nothing typed is lost then. */
  onSubmit: (written: WrittenReview) => Promise<void>
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
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(stars !== initial.stars || body !== initial.body)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      () => onSubmit({ stars, body: body.trim() }),
      () => ({ stars: stars === 0 && STARS_MISSING, body: !body.trim() && BODY_MISSING }),
    )
  }

  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label={label}
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-oat bg-paper p-5 md:p-6"
    >
      <FormNotice>{notice}</FormNotice>
      <StarInput value={stars} onChange={setStars} error={problems.stars} />
      <Field label="Your review" error={problems.body}>
        <Textarea
          name="body"
          value={body}
          maxLength={BODY_MAX}
          onChange={({ target }) => setBody(target.value)}
          placeholder="What did you try, and would you go back for it?"
        />
      </Field>
      <FormButtons submit={submitLabel} busy={busy} onCancel={onCancel} />
    </form>
  )
}
