import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useUser } from '~/features/accounts/auth-context'
import { useSend } from '~/http/use-send'
import { emailProblem } from '~/lib/contact'
import { newId } from '~/lib/ids'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { EMAIL_MISSING, HELP_MAX, type HelpKind, helpPath, MESSAGE_MISSING, ORDER_NUMBER_MAX } from './help'
import { helpApi } from './help.calls'
import { ScreenshotField, sendScreenshot } from './screenshot-field'
import { useHelpDraft } from './use-help-draft'
import { FACT_NAMES, type WhatHappened, whatHappened } from './what-happened.browser'

interface HelpFormProps {
  kind: HelpKind
  label: string
  hint: string
}

interface Sent {
  number: string
  /** An answer reaches them. */
  answered: boolean
  /** Why its picture didn’t get through. */
  unsent: string | null
}

export function HelpForm(props: HelpFormProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent ? <Done {...sent} onAgain={() => setSent(null)} /> : <WriteForm {...props} onSent={setSent} />
}

function WriteForm({ kind, label, hint, onSent }: HelpFormProps & { onSent: (sent: Sent) => void }) {
  const user = useUser()
  const { draft, edit, forget } = useHelpDraft(kind)
  const [facts, setFacts] = useState<WhatHappened | null>(null)
  const [picture, setPicture] = useState<File | null>(null)
  const { box, busy, problems, notice, send } = useSend()
  // Sent again after a lost answer, it is the same message.
  const id = useRef(newId())
  useEffect(() => {
    if (kind === 'bug') setFacts(whatHappened())
  }, [kind])
  const email = user ? '' : draft.email.trim()
  const checks = () => ({
    message: draft.message.trim() === '' && MESSAGE_MISSING,
    email: user || (email === '' && kind === 'feedback') ? null : email === '' ? EMAIL_MISSING : emailProblem(email),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const { message, order_number } = draft
      const body = {
        id: id.current,
        kind,
        message,
        ...(email && { email }),
        ...(order_number && { order_number }),
        ...facts,
      }
      const { number } = await helpApi('POST /help-requests', { body })
      forget()
      const unsent = picture && (await sendScreenshot(number, email, picture))
      onSent({ number, answered: Boolean(user || email), unsent })
    }, checks)
  }
  return (
    <form
      ref={box}
      noValidate
      method="post"
      aria-label={label}
      onSubmit={submit}
      className="in-order grid max-w-2xl gap-6"
    >
      <FormNotice>{notice}</FormNotice>
      <Field label={label} hint={hint} error={problems.message}>
        <Textarea
          name="message"
          rows={7}
          maxLength={HELP_MAX}
          value={draft.message}
          onChange={({ target }) => edit({ message: target.value })}
        />
      </Field>
      {kind === 'contact' && (
        <Field label="Order number" optional hint="If it’s about an order." error={problems.order_number}>
          <TextInput
            name="order_number"
            autoComplete="off"
            maxLength={ORDER_NUMBER_MAX}
            value={draft.order_number}
            onChange={({ target }) => edit({ order_number: target.value })}
          />
        </Field>
      )}
      {!user && (
        <Field
          label="Your email"
          optional={kind === 'feedback'}
          hint={kind === 'feedback' ? 'Leave it if you’d like an answer.' : 'We’ll answer at this address.'}
          error={problems.email}
        >
          <TextInput
            name="email"
            type="email"
            autoComplete="email"
            value={draft.email}
            onChange={({ target }) => edit({ email: target.value })}
          />
        </Field>
      )}
      {kind === 'bug' && <ScreenshotField picture={picture} onChange={setPicture} />}
      {kind === 'bug' &&
        (facts ? <Facts facts={facts} onChange={setFacts} /> : <Skeleton className="h-80 rounded-card" />)}
      <Button type="submit" size="lg" className="justify-self-start max-sm:w-full" loading={busy}>
        Send
      </Button>
    </form>
  )
}

function Facts({ facts, onChange }: { facts: WhatHappened; onChange: (facts: WhatHappened) => void }) {
  const names = (Object.keys(FACT_NAMES) as (keyof WhatHappened)[]).filter((name) => facts[name])
  if (names.length === 0) return null
  const leaveOut = (name: keyof WhatHappened) => {
    const { [name]: _, ...others } = facts
    onChange(others)
  }
  return (
    <Card padded className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="font-sans font-semibold tracking-normal">Sent along, to help us find it</h2>
        <p className="text-soft">Nothing you typed is in it. Remove what you’d rather not tell.</p>
      </div>
      <ul className="grid gap-3">
        {names.map((name) => (
          <li key={name} className="grid grid-cols-[1fr_auto] items-start gap-3">
            <Fact name={FACT_NAMES[name]}>{facts[name]}</Fact>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove ${FACT_NAMES[name].toLowerCase()}`}
              onClick={() => leaveOut(name)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <p className="grid min-w-0">
    <span className="text-sm text-soft">{name}</span>
    <span className="whitespace-pre-line wrap-anywhere">{children}</span>
  </p>
)

function Done({ number, answered, unsent, onAgain }: Sent & { onAgain: () => void }) {
  return (
    <Notice
      kind="success"
      live
      title="Thank you! We got it."
      className="max-w-2xl"
      action={
        <>
          {answered && (
            <LinkButton to={helpPath(number)} variant="secondary" size="sm">
              Open your message
            </LinkButton>
          )}
          <Button variant="quiet" size="sm" onClick={onAgain}>
            Write another one
          </Button>
        </>
      }
    >
      <p>
        Its number is <strong className="whitespace-nowrap">{number}</strong>.{' '}
        {answered
          ? 'We’ll email you our answer. You’ll find it under this number, too.'
          : 'You left no email, so we can’t answer this one.'}
      </p>
      {unsent && <p className="mt-2">Your picture didn’t get through. {unsent}</p>}
    </Notice>
  )
}
