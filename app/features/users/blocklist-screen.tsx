import { ShieldOff } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountsApi } from '~/features/accounts/accounts.calls'
import { sentenceOf } from '~/http/client'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { EmptyState } from '~/ui/empty-state'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { FormNotice } from '~/ui/form-notice'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { TextInput } from '~/ui/text-input'
import { toast } from '~/ui/toast'
import { BlockedRow } from './blocked-row'
import { countWords, isAddress } from './user-words'
import { usersApi } from './users.calls'
import type { Blocklist } from './users.contract'
import { UsersTabs } from './users-tabs'

export function BlocklistScreen() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? undefined
  const { data, problem, reload } = useAnswer<Blocklist>(`blocklist:${q ?? ''}`, {
    read: (signal) => usersApi('GET /admin/blocklist', { query: { q }, signal }),
    live: ({ type }) => type === 'hello',
  })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    setParams(typed ? { q: typed } : {})
  }
  const empty = data && data.domains.length + data.emails.length === 0
  return (
    <div className="column grid gap-6 pb-16">
      <PageHeader title="Users" intro="Who can’t sign up, sign in or order." className="pb-0!" />
      <UsersTabs value="blocklist" />
      <BlockForm onBlocked={reload} />
      <form
        key={q ?? ''}
        aria-label="Find in the blocklist"
        onSubmit={search}
        className="flex flex-wrap items-end gap-4"
      >
        <Field label="Find a domain or address" className="min-w-60 flex-1">
          <TextInput name="q" type="search" maxLength={254} defaultValue={q} />
        </Field>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <SkeletonText lines={8} />}
      {empty && (
        <EmptyState icon={<ShieldOff />} title={q ? 'Nothing found' : 'Nobody is blocked'}>
          {q ? <Link to="/admin/users/blocked">Show everything</Link> : 'Blocked domains and addresses show up here.'}
        </EmptyState>
      )}
      {data && data.domains.length > 0 && <Domains domains={data.domains} onDone={reload} />}
      {data && data.emails.length > 0 && <Emails emails={data.emails} onDone={reload} />}
    </div>
  )
}

/** One field for both: what has a name before the @ is an address. */
function BlockForm({ onBlocked }: { onBlocked: () => void }) {
  const { box, busy, problems, notice, send } = useSend({ names: { email: 'what', domain: 'what' } })
  const [asking, setAsking] = useState<{ what: string; reason: string } | null>(null)
  const block = async ({ what, reason }: { what: string; reason: string }) => {
    if (isAddress(what)) await accountsApi('POST /blocked-emails', { body: { email: what, reason } })
    else {
      const { accounts } = await accountsApi('POST /blocked-domains', { body: { domain: what, reason } })
      if (accounts > 0) toast.success(`${countWords(accounts, 'account')} blocked and signed out`)
    }
    box.current?.reset()
    toast.success('Blocked')
    onBlocked()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = { what: String(form.get('what') ?? '').trim(), reason: String(form.get('reason') ?? '').trim() }
    if (given.what && given.reason && !isAddress(given.what)) setAsking(given)
    else
      void send(
        () => block(given),
        () => ({
          what: given.what === '' && 'Enter an email address or a domain.',
          reason: given.reason === '' && 'Say why, for whoever looks at it later.',
        }),
      )
  }
  return (
    <Card padded>
      <form
        ref={box}
        noValidate
        aria-label="Block an address or a domain"
        onSubmit={submit}
        className="grid items-start gap-4 md:grid-cols-2"
      >
        <FormNotice>{notice}</FormNotice>
        <Field
          label="Email address or domain"
          hint="A domain is what’s after the @, like spam.com."
          error={problems.what}
        >
          <TextInput name="what" maxLength={254} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Why?" hint="Admins see it here and in the audit log." error={problems.reason}>
          <TextInput name="reason" maxLength={1000} autoComplete="off" />
        </Field>
        <Button type="submit" variant="danger" className="justify-self-start" loading={busy}>
          Block
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`Block everyone at ${asking.what}?`}
          description="Accounts with such an address are signed out, and nobody can sign up or order with one. Admins’ domains and big mail providers are refused."
          confirmLabel="Block the domain"
          danger
          onConfirm={() => send(() => block(asking))}
        />
      )}
    </Card>
  )
}

const remove = (work: Promise<unknown>, onDone: () => void) =>
  work.then(
    () => {
      toast.success('Unblocked')
      onDone()
    },
    (error) => toast.error(sentenceOf(error)),
  )

function Domains({ domains, onDone }: { domains: Blocklist['domains']; onDone: () => void }) {
  const [asking, setAsking] = useState<Blocklist['domains'][number] | null>(null)
  return (
    <section aria-labelledby="domains-title" className="grid gap-3">
      <h2 id="domains-title" className="display-3">
        Domains
      </h2>
      <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
        {domains.map((one) => (
          <BlockedRow key={one.domain} name={one.domain} what={one.domain} {...one} onUnblock={() => setAsking(one)}>
            {one.accounts > 0 && ` · ${countWords(one.accounts, 'account')}`}
          </BlockedRow>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`Unblock ${asking.domain}?`}
          description="People there can sign up and sign in again. Whoever was blocked by name stays blocked."
          confirmLabel="Unblock"
          onConfirm={() =>
            remove(accountsApi('DELETE /blocked-domains/:domain', { params: { domain: asking.domain } }), onDone)
          }
        />
      )}
    </section>
  )
}

function Emails({ emails, onDone }: { emails: Blocklist['emails']; onDone: () => void }) {
  return (
    <section aria-labelledby="emails-title" className="grid gap-3">
      <h2 id="emails-title" className="display-3">
        Addresses
      </h2>
      <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
        {emails.map((one) => (
          <BlockedRow
            key={one.email}
            name={one.email}
            what={one.user_id ? <Link to={`/admin/users/${one.user_id}`}>{one.email}</Link> : one.email}
            {...one}
            onUnblock={() =>
              remove(accountsApi('DELETE /blocked-emails/:email', { params: { email: one.email } }), onDone)
            }
          >
            {one.domain && ` · with ${one.domain}`}
          </BlockedRow>
        ))}
      </ul>
    </section>
  )
}
