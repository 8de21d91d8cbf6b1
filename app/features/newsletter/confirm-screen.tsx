import { type FormEvent, useState } from 'react'
import { useLinkToken } from '~/http/use-link-token'
import { useSend } from '~/http/use-send'
import { Button } from '~/ui/button'
import { Field } from '~/ui/field'
import { LinkButton } from '~/ui/link-button'
import { NeedsScript } from '~/ui/needs-script'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { TextInput } from '~/ui/text-input'
import { JoinFree } from './join-free'
import { newsletterApi } from './newsletter.calls'

interface Done {
  message: string
  preferences_path: string
}

/** Opening the link confirms nothing: programs that check links in mails open it, too. */
export function ConfirmScreen() {
  const token = useLinkToken()
  const [done, setDone] = useState<Done | null>(null)
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader
        title="Confirm Your Subscription"
        intro={
          token === null
            ? 'The link in our email brings you here. No email? Sign up again.'
            : 'One press, and you’re on the list for the next Breadletter.'
        }
      />
      {token !== null && <NeedsScript what="Confirming" />}
      {token === null && <JoinFree />}
      {token !== null && !done && <ConfirmForm token={token ?? ''} onDone={setDone} />}
      {done && (
        <Notice
          kind="success"
          live
          title={done.message}
          action={
            <>
              <LinkButton to={done.preferences_path} variant="secondary">
                Choose what’s in it
              </LinkButton>
              <LinkButton to="/browse" variant="quiet">
                Browse bakeries
              </LinkButton>
            </>
          }
        />
      )}
    </div>
  )
}

function ConfirmForm({ token, onDone }: { token: string; onDone: (done: Done) => void }) {
  const { box, busy, problems, notice, send } = useSend()
  const [zip_code, setZip] = useState('')
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    const zip = zip_code.trim()
    void send(async () =>
      onDone(await newsletterApi('POST /newsletter/confirm', { body: { token, ...(zip && { zip_code: zip }) } })),
    )
  }
  return (
    <form ref={box} onSubmit={confirm} noValidate className="grid gap-5">
      {notice && (
        <Notice kind="error" live action={<JoinFree />}>
          {notice}
        </Notice>
      )}
      <Field
        label="ZIP code"
        optional
        hint="So we tell you about bakers near you, not across the country."
        error={problems.zip_code}
      >
        <TextInput
          name="zip_code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={zip_code}
          onChange={(event) => setZip(event.target.value)}
          className="max-w-40"
        />
      </Field>
      <Button type="submit" size="lg" loading={busy} className="justify-self-start">
        Confirm my subscription
      </Button>
    </form>
  )
}
