import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { ToggleChip } from '~/ui/chip'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { breadletterApi } from './breadletter.calls'

interface Preview {
  subject: string
  html: string
  dark_html: string
  text: string
}

const LOOKS = { light: 'Light', dark: 'Dark', text: 'Plain text' }
type Look = keyof typeof LOOKS

/** What was saved, as a reader there would get it now. */
export function IssuePreview({ number, version }: { number: number; version: number }) {
  const [zip, setZip] = useState('')
  const [shown_zip, setShownZip] = useState('')
  const [look, setLook] = useState<Look>('light')
  const { box, busy, problems, notice, send } = useSend()
  const params = { number }
  const { data, problem, reload } = useAnswer<Preview>(`${number}/${version}/${shown_zip}`, {
    read: (signal) =>
      breadletterApi('GET /breadletter-issues/:number/preview', { params, query: { zip: shown_zip }, signal }),
  })
  const wrong = () => ({ zip: zip !== '' && !/^\d{5}$/.test(zip) && 'Please enter a ZIP code of five digits.' })
  const show = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => setShownZip(zip), wrong)
  }
  const test = () =>
    send(async () => {
      const { message } = await breadletterApi('POST /breadletter-issues/:number/test', { params, body: { zip } })
      toast.success(message)
    }, wrong)
  return (
    <section aria-labelledby="preview-title" className="grid gap-4">
      <h2 id="preview-title" className="display-3">
        Preview
      </h2>
      <form ref={box} onSubmit={show} method="post" noValidate className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Field label="A reader’s ZIP code" optional error={problems.zip} className="w-56">
            <TextInput
              name="zip"
              inputMode="numeric"
              maxLength={5}
              value={zip}
              onChange={({ target }) => setZip(target.value.trim())}
            />
          </Field>
          <Button type="submit" variant="secondary">
            Show
          </Button>
          <Button variant="secondary" loading={busy} onClick={() => void test()}>
            Email it to me
          </Button>
        </div>
        <FormNotice>{notice}</FormNotice>
      </form>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">How to show it</legend>
        {(Object.keys(LOOKS) as Look[]).map((one) => (
          <ToggleChip key={one} pressed={look === one} onToggle={() => setLook(one)}>
            {LOOKS[one]}
          </ToggleChip>
        ))}
      </fieldset>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96" />}
      {data && (
        <>
          <p className="wrap-anywhere">
            <span className="text-soft">Subject: </span>
            {data.subject}
          </p>
          {look === 'text' ? (
            <pre className="max-h-[80vh] overflow-auto whitespace-pre-wrap rounded-card bg-dough p-4 text-sm wrap-anywhere">
              {data.text}
            </pre>
          ) : (
            <iframe
              key={look}
              sandbox=""
              title={`Issue ${number} in ${look} colors`}
              srcDoc={look === 'dark' ? data.dark_html : data.html}
              className="h-[80vh] w-full max-w-[640px] rounded-card border border-oat bg-[white]"
            />
          )}
        </>
      )}
    </section>
  )
}
