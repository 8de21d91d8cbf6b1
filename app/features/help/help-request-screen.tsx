import { type FormEvent, useRef, useState } from 'react'
import { useAuth } from '~/features/accounts/auth-context'
import { isMissing } from '~/http/client'
import { useLinkToken } from '~/http/use-link-token'
import { useSend } from '~/http/use-send'
import { ago } from '~/lib/ago'
import { emailProblem } from '~/lib/contact'
import { newId } from '~/lib/ids'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { Textarea } from '~/ui/textarea'
import { HELP_MAX, HELP_STATE_BADGES, KIND_NAMES, MESSAGE_MISSING } from './help'
import { helpApi } from './help.calls'
import type { HelpRequest } from './help.contract'
import { OwnRequests } from './own-requests'
import { Screenshot } from './screenshot'

/** How it is asked for; with neither, as its signed-in author. */
interface Asker {
  email?: string
  token?: string
}

type Wanted = Asker & { number: string }

/** A mailed link opens it at once; so does its author's session. Everybody else types number and email. */
export function HelpRequestScreen({ number }: { number?: string | undefined }) {
  const { user, loading } = useAuth()
  const token = useLinkToken()
  const [typed, setTyped] = useState<Wanted | null>(null)
  const known = number && (token ? { number, token } : user ? { number } : null)
  const wanted = typed ?? known
  return (
    <div className="column max-w-3xl pb-16">
      {wanted ? (
        <Request key={JSON.stringify([wanted, user?.id])} wanted={wanted} onType={setTyped} />
      ) : (
        <>
          <PageHeader
            title={user ? 'Your Requests' : 'Your Message to Us'}
            intro={
              user ? 'Your messages to us, and our answers.' : 'Enter its number and your email to read our answer.'
            }
          />
          {user && <OwnRequests />}
          {!loading && token !== undefined && (
            <>
              {user && <h2 className="display-3 mt-10 mb-4">Wrote to us without signing in?</h2>}
              <FindForm number={number} onFound={setTyped} />
            </>
          )}
        </>
      )}
    </div>
  )
}

function Request({ wanted, onType }: { wanted: Wanted; onType: (typed: Wanted) => void }) {
  const { number, ...asker } = wanted
  const { data, error, problem, reload, set } = useAnswer<HelpRequest>(JSON.stringify(wanted), {
    read: (signal) => helpApi('GET /help-requests/:number', { params: { number }, query: asker, signal }),
    live: ({ type }) => type === 'ruling' || type === 'hello',
  })
  if (!data && isMissing(error))
    return (
      <>
        <PageHeader title="Your Message to Us" intro="This link doesn’t open it. Its number and your email do." />
        <FindForm number={number} onFound={onType} />
      </>
    )
  return (
    <>
      <PageHeader title="Your Message to Us" intro={data && `${KIND_NAMES[data.kind]} ${data.number}`} />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && (
        <div role="status">
          <span className="sr-only">Loading your message</span>
          <Skeleton className="h-40" />
        </div>
      )}
      {data && <Talk request={data} asker={asker} onWritten={(written) => set(() => written)} />}
    </>
  )
}

interface TalkProps {
  request: HelpRequest
  asker: Asker
  onWritten: (request: HelpRequest) => void
}

function Talk({ request, asker, onWritten }: TalkProps) {
  const { message, created_at, answers, state, page, order_number, screenshot_url } = request
  const first = { id: 'first', from_us: false, text: message, created_at }
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-3 text-soft">
        <Badge tone={HELP_STATE_BADGES[state].tone}>{HELP_STATE_BADGES[state].name}</Badge>
        {page && <span className="wrap-anywhere">About {page}</span>}
        {order_number && <span>Order {order_number}</span>}
      </div>
      <ol className="grid gap-4">
        {[first, ...answers].map((one) => (
          <li key={one.id}>
            <Card padded className={one.from_us ? 'grid gap-1 bg-dough' : 'grid gap-1'}>
              <p className="text-sm text-soft">
                <span className="font-semibold text-ink">{one.from_us ? 'We wrote' : 'You wrote'}</span>{' '}
                {ago(new Date(one.created_at), new Date())}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{one.text}</p>
            </Card>
          </li>
        ))}
      </ol>
      {screenshot_url && <Screenshot url={screenshot_url} />}
      <AgainForm request={request} asker={asker} onWritten={onWritten} />
    </div>
  )
}

function AgainForm({ request: { number, state }, asker, onWritten }: TalkProps) {
  const [message, setMessage] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  // Sent again after a lost answer, it is the same message.
  const id = useRef(newId())
  useDirtyForm(message !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        const body = { id: id.current, message, ...asker }
        onWritten(await helpApi('POST /help-requests/:number/messages', { params: { number }, body }))
        // Only then: an answer of ours that comes while they write takes no word away.
        id.current = newId()
        setMessage('')
      },
      () => ({ message: message.trim() === '' && MESSAGE_MISSING }),
    )
  }
  return (
    <form ref={box} noValidate method="post" aria-label="Write again" onSubmit={submit} className="grid gap-4">
      <FormNotice>{notice}</FormNotice>
      <Field label={state === 'asked' ? 'Your answer' : 'Anything to add?'} error={problems.message}>
        <Textarea
          name="message"
          rows={4}
          maxLength={HELP_MAX}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-start" loading={busy}>
        Send
      </Button>
    </form>
  )
}

function FindForm({ number: given = '', onFound }: { number?: string | undefined; onFound: (found: Wanted) => void }) {
  const [number, setNumber] = useState(given)
  const [email, setEmail] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => {
        await helpApi('GET /help-requests/:number', { params: { number }, query: { email } })
        onFound({ number, email })
      },
      () => ({ number: number.trim() === '' && 'Please enter its number.', email: emailProblem(email) }),
    )
  }
  return (
    <form ref={box} noValidate method="post" aria-label="Find it" onSubmit={submit} className="grid max-w-md gap-5">
      <FormNotice>{notice}</FormNotice>
      <Field label="Number" hint="Like H-7K3M-9Q2R. It’s in our email." error={problems.number}>
        <TextInput
          name="number"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
      </Field>
      <Field label="Your email" error={problems.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Button type="submit" className="justify-self-start" loading={busy}>
        Find it
      </Button>
    </form>
  )
}
