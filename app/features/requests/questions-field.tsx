import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Field } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { Select } from '~/ui/select'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { mayAsk, moved, newQuestion, type QuestionForm } from './settings-form'

interface QuestionsFieldProps {
  questions: QuestionForm[]
  problems: Readonly<Record<string, string>>
  onChange: (questions: QuestionForm[]) => void
}

export function QuestionsField({ questions, problems, onChange }: QuestionsFieldProps) {
  const change = (at: number, what: Partial<QuestionForm>) =>
    onChange(questions.map((question, index) => (index === at ? { ...question, ...what } : question)))
  return (
    <fieldset className="grid gap-3">
      <legend className="display-3 mb-1">Your own questions</legend>
      {questions.length === 0 && (
        <p className="text-soft">“What’s the occasion?” “How many tiers?” Ask whatever helps you give a price.</p>
      )}
      <ol className="grid gap-4 empty:hidden">
        {questions.map((question, at) => (
          <li key={question.id} className="grid gap-3 rounded-card border border-oat p-4">
            <div className="flex items-start gap-1">
              <Field label={`Question ${at + 1}`} error={problems[`questions.${at}.label`]} className="min-w-0 flex-1">
                <TextInput
                  name={`questions.${at}.label`}
                  maxLength={200}
                  value={question.label}
                  onChange={({ target }) => change(at, { label: target.value })}
                />
              </Field>
              <div className="flex max-sm:flex-col sm:mt-7">
                <IconButton
                  label={`Move question ${at + 1} up`}
                  aria-disabled={at === 0}
                  onClick={() => onChange(moved(questions, at, -1))}
                >
                  <ArrowUp aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Move question ${at + 1} down`}
                  aria-disabled={at === questions.length - 1}
                  onClick={() => onChange(moved(questions, at, 1))}
                >
                  <ArrowDown aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={`Remove question ${at + 1}`}
                  onClick={() => onChange(questions.filter((_, index) => index !== at))}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              </div>
            </div>
            <div className="grid items-center gap-3 sm:grid-cols-2">
              <Field label="They answer">
                <Select
                  value={question.kind}
                  onChange={({ target }) => change(at, { kind: target.value as QuestionForm['kind'] })}
                >
                  <option value="text">In their own words</option>
                  <option value="choices">By choosing one</option>
                </Select>
              </Field>
              <Checkbox
                label="They must answer"
                className="sm:mt-6"
                checked={question.required}
                onChange={({ target }) => change(at, { required: target.checked })}
              />
            </div>
            {question.kind === 'choices' && (
              <Field label="Choices" hint="One per line, up to 20." error={problems[`questions.${at}.choices`]}>
                <Textarea
                  name={`questions.${at}.choices`}
                  rows={3}
                  value={question.choices}
                  onChange={({ target }) => change(at, { choices: target.value })}
                />
              </Field>
            )}
          </li>
        ))}
      </ol>
      {mayAsk(questions) ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...questions, newQuestion()])}
        >
          <Plus className="size-4.5" aria-hidden="true" /> Add a question
        </Button>
      ) : (
        <p className="text-soft">Ten questions is the limit. With more, people give up.</p>
      )}
    </fieldset>
  )
}
