import { ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { longDate } from '~/lib/zone'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { FieldError } from '~/ui/field-error'
import { PictureInput } from '~/ui/picture-input'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { ANSWER_MAX, MESSAGE_MAX, MOST_PICTURES, type Question, type RequestQuestions } from './request'
import { asked, fullWeeksWords, type RequestForm, type Room } from './request-form'

interface RequestFieldsProps {
  wanted: RequestQuestions
  room: Room
  form: RequestForm
  problems: Readonly<Record<string, string>>
  /** Offers another day, under a date that is not free. */
  instead?: ReactNode
  onChange: (change: Partial<RequestForm>) => void
}

/** All but the pictures. */
export function RequestFields({ wanted, room, form, problems, instead, onChange }: RequestFieldsProps) {
  const answer = (id: string, text: string) => onChange({ answers: { ...form.answers, [id]: text } })
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <Field label="When do you need it?" hint={roomWords(room)} error={problems.date} className="w-full sm:max-w-md">
          <TextInput
            name="date"
            type="date"
            min={room.earliest_on ?? undefined}
            value={form.date}
            onChange={({ target }) => onChange({ date: target.value })}
          />
        </Field>
        {instead}
      </div>
      <Field
        label="What do you have in mind?"
        hint="The occasion, colors, what it should say. A few sentences are plenty."
        error={problems.message}
      >
        <Textarea
          name="message"
          rows={5}
          maxLength={MESSAGE_MAX}
          value={form.message}
          onChange={({ target }) => onChange({ message: target.value })}
        />
      </Field>
      {asked(wanted).map((question) => (
        <Field
          key={question.id}
          label={question.label}
          optional={!question.required}
          hint={HINTS[question.id]}
          error={problems[`answers.${question.id}`]}
        >
          <AnswerInput
            question={question}
            value={form.answers[question.id] ?? ''}
            onAnswer={(text) => answer(question.id, text)}
          />
        </Field>
      ))}
    </>
  )
}

const HINTS: Record<string, string | undefined> = {
  servings: 'About how many people will eat.',
  budget: 'A rough number helps them suggest something that fits.',
  allergies: 'The bakery keeps this with your name for next time.',
}

function AnswerInput({
  question: { id, choices },
  value,
  onAnswer,
}: {
  question: Question
  value: string
  onAnswer: (text: string) => void
}) {
  const props = { name: `answers.${id}`, value }
  if (choices.length > 0)
    return (
      <Select {...props} onChange={({ target }) => onAnswer(target.value)}>
        <option value="">Choose one</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    )
  if (id === 'servings' || id === 'budget')
    return (
      <TextInput {...props} maxLength={100} className="sm:max-w-60" onChange={({ target }) => onAnswer(target.value)} />
    )
  return (
    <Textarea
      {...props}
      rows={2}
      className="min-h-12!"
      maxLength={ANSWER_MAX}
      onChange={({ target }) => onAnswer(target.value)}
    />
  )
}

function roomWords({ earliest_on, full_weeks }: Room): string | undefined {
  if (!earliest_on) return undefined
  const full = full_weeks.length > 0 ? ` Already full: ${fullWeeksWords(full_weeks)}.` : ''
  return `${longDate(earliest_on)} or later.${full}`
}

interface PicturesFieldProps {
  required: boolean
  error?: string | undefined
  /** Left out in the preview, where nothing can be sent. */
  onFiles?: (files: File[]) => void
  children?: ReactNode
}

/** `children`: pictures that are there already. */
export function PicturesField({ required, error, onFiles, children }: PicturesFieldProps) {
  const choosing = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={`${id}-hint`}>
      <legend className="mb-1.5 font-semibold text-[0.9375rem]">
        Pictures{!required && <span className="ml-1 font-normal text-soft">(optional)</span>}
      </legend>
      {children}
      <Button
        name="pictures"
        variant="secondary"
        className="justify-self-start"
        onClick={() => choosing.current?.click()}
      >
        <ImagePlus className="size-5" aria-hidden="true" /> Add pictures
      </Button>
      <PictureInput ref={choosing} multiple aria-label="Pictures" onFiles={(files) => onFiles?.(files)} />
      <p id={`${id}-hint`} className="text-sm text-soft">
        Up to {MOST_PICTURES}. Show something you like, or the place. Only you, the bakery and our admins see them.
      </p>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
