import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { ago } from '~/lib/ago'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Textarea } from '~/ui/textarea'
import { NOTE_MAX, pastOf } from './case'
import { casesApi } from './cases.calls'
import type { CaseDetail, TimelineEntry } from './cases.contract'

/** With the editors' notes to each other, which only editors read. */
export function Timeline({ one: { id, timeline } }: { one: CaseDetail }) {
  const [text, setText] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(text !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        await casesApi('POST /cases/:id/notes', { params: { id }, body: { text } })
        setText('')
      },
      () => ({ text: text.trim() === '' && 'Write a few words.' }),
    )
  }
  return (
    <Card padded className="grid gap-4">
      <h3 className="display-3">Among editors</h3>
      {timeline.length > 0 && (
        <ol className="grid gap-3">
          {timeline.map((entry) => (
            <li key={entry.at + entry.action + entry.by} className="grid gap-1">
              <span className="text-sm text-soft">
                <span className="font-semibold text-ink">{entry.by ?? 'An editor'}</span> {wordsOf(entry)}{' '}
                {ago(new Date(entry.at), new Date())}
              </span>
              {entry.text && <span className="whitespace-pre-line wrap-anywhere">{entry.text}</span>}
            </li>
          ))}
        </ol>
      )}
      <form ref={box} noValidate method="post" aria-label="Note" onSubmit={submit} className="grid gap-3">
        <FormNotice>{notice}</FormNotice>
        <Field label="Note to the other editors" error={problems.text}>
          <Textarea
            name="text"
            rows={2}
            maxLength={NOTE_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" className="justify-self-start" loading={busy}>
          Add note
        </Button>
      </form>
    </Card>
  )
}

/** "asked" for the action "claim.asked" */
const wordsOf = ({ action }: TimelineEntry): string =>
  action ? `${pastOf(action.split('.').at(-1) ?? action)} this` : 'noted'
