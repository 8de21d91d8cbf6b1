import { type FormEvent, useState } from 'react'
import { useSend } from '~/http/use-send'
import { DATE } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { useDirtyForm } from '~/ui/dirty-form'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { Textarea } from '~/ui/textarea'
import { appealsApi } from './appeals.calls'
import type { Appeal } from './appeals.contract'
import { APPEAL_MAX, OUTCOME_TITLES } from './case'
import { Loading } from './loading'

/** The user whom a ruling went against reads why, appeals, and reads the outcome. */
export function AppealScreen({ id }: { id: string }) {
  const { data, problem, reload, set } = useAnswer<Appeal>(id, {
    read: (signal) => appealsApi('GET /appeals/:id', { params: { id }, signal }),
    live: ({ type }) => type === 'ruling' || type === 'hello',
  })
  return (
    <div className="column pb-16">
      <div className="mx-auto max-w-2xl">
        <PageHeader title={data?.title ?? 'Our decision'} intro={data && `Decided ${dayOf(data.ruled_at)}.`} />
        {problem && <Failed problem={problem} onAgain={reload} />}
        {!data && !problem && <Loading />}
        {data && (
          <div className="grid gap-6">
            <Words title="What our editors wrote">{data.reason}</Words>
            {data.text !== null && <Words title="Your appeal">{data.text}</Words>}
            <Outcome of={data} />
            {data.may_appeal && <AppealForm of={data} onSent={(sent) => set(() => sent)} />}
          </div>
        )}
      </div>
    </div>
  )
}

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-US', DATE)

const Words = ({ title, children }: { title: string; children: string }) => (
  <Card padded className="grid gap-2">
    <h2 className="display-3">{title}</h2>
    <p className="whitespace-pre-line wrap-anywhere">{children}</p>
  </Card>
)

function Outcome({ of: { outcome, answer, ruling, appealed_at, may_appeal, until } }: { of: Appeal }) {
  if (outcome)
    return (
      <Notice kind={outcome === 'overturned' ? 'success' : 'info'} live title={OUTCOME_TITLES[outcome]}>
        <span className="whitespace-pre-line wrap-anywhere">{answer}</span>
        {outcome === 'overturned' && ruling === 'remove' && (
          <p>We can’t bring back what we removed, sorry. You’re welcome to post it again.</p>
        )}
      </Notice>
    )
  if (appealed_at)
    return (
      <Notice live title="Your appeal is in">
        We’re taking a fresh look, and we’ll let you know.
      </Notice>
    )
  return may_appeal ? null : <Notice>{`You could appeal this until ${dayOf(until)}.`}</Notice>
}

function AppealForm({ of: { id, until }, onSent }: { of: Appeal; onSent: (sent: Appeal) => void }) {
  const [text, setText] = useState('')
  const { box, busy, problems, notice, send } = useSend()
  useDirtyForm(text !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async () => onSent(await appealsApi('POST /appeals/:id', { params: { id }, body: { text } })),
      () => ({ text: text.trim() === '' && 'Write why we should look again.' }),
    )
  }
  return (
    <Card padded>
      <form ref={box} noValidate method="post" aria-label="Appeal" onSubmit={submit} className="grid gap-4">
        <div className="grid gap-2">
          <h2 className="display-3">Think we got it wrong?</h2>
          <p>Tell us why, and we’ll take a fresh look. You can appeal once, until {dayOf(until)}.</p>
        </div>
        <FormNotice>{notice}</FormNotice>
        <Field
          label="Your appeal"
          hint={`Up to ${APPEAL_MAX.toLocaleString('en-US')} characters.`}
          error={problems.text}
        >
          <Textarea
            name="text"
            rows={6}
            maxLength={APPEAL_MAX}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" className="justify-self-start" loading={busy}>
          Send appeal
        </Button>
      </form>
    </Card>
  )
}
