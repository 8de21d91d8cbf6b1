import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useSend } from '~/http/use-send'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { Field } from '~/ui/field'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { Textarea } from '~/ui/textarea'
import { accountsApi } from '../accounts/accounts.calls'
import { usersApi } from './users.calls'
import type { UserDetail } from './users.contract'

/** In a tab of its own, which then shows the site as they see it. */
export function SupportViewScreen() {
  const { id = '' } = useParams()
  const { data, problem, reload } = useAnswer<UserDetail>(`user:${id}`, {
    read: (signal) => usersApi('GET /admin/users/:id', { params: { id }, signal }),
  })
  return (
    <div className="column grid gap-8 pb-16">
      {problem && !data && <PageHeader title="Support view" className="pb-0!" />}
      {problem && <Failed problem={problem} onAgain={reload} className={data ? 'mt-10' : undefined} />}
      {!data && !problem && <SkeletonText lines={8} className="mt-10" />}
      {data && <Opening user={data} />}
    </div>
  )
}

function Opening({ user: { id, email, created_at, username, full_name } }: { user: UserDetail }) {
  const sending = useSend()
  const [reason, setReason] = useState('')
  const submit = () =>
    sending.send(
      async () => {
        const view = await accountsApi('POST /admin/users/:id/support-view', { params: { id }, body: { reason } })
        const { enterView } = await import('../accounts/support-view.browser')
        enterView({ id, email, created_at, user_metadata: { username, full_name } }, view)
      },
      () => ({ reason: reason.trim().split(/\s+/).length < 3 && 'Say why in a few words, for them to read.' }),
    )
  const above = (
    <Link to={`/admin/users/${id}`} className="prose-link justify-self-start py-2">
      Back to the account
    </Link>
  )
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{`See the site as ${full_name} does`}</span>}
        above={above}
        className="pb-0!"
      />
      <div className="grid max-w-2xl gap-4">
        <p>
          For 15 minutes, this tab shows every page the way they see it. You can look around, but you can’t change
          anything. Messages, payouts, sign-in and downloads stay private.
        </p>
        <p>We email them right away, with your name left out. The audit log has it.</p>
      </div>
      <form
        ref={sending.box}
        noValidate
        className="grid max-w-2xl gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Field
          label="Why?"
          hint="They read this word for word. For example: You wrote that an order is missing from your list."
          error={sending.problems.reason}
        >
          <Textarea name="reason" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {sending.notice && (
          <Notice kind="error" live>
            {sending.notice}
          </Notice>
        )}
        <Button type="submit" className="justify-self-start" loading={sending.busy}>
          Open the support view
        </Button>
      </form>
    </>
  )
}
