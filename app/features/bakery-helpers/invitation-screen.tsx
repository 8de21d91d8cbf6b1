import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isMissing, sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Button } from '~/ui/button'
import { Failed } from '~/ui/failed'
import { LinkButton } from '~/ui/link-button'
import { Notice } from '~/ui/notice'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { useAuth } from '../accounts/auth-context'
import { ENDED, OTHER_ADDRESS } from './helper'
import { helpersApi } from './helpers.calls'
import type { Invitation } from './helpers.contract'

interface InvitationScreenProps {
  code: string
  /** From the address of the mailed link. */
  bakery_id: string
}

export function InvitationScreen({ code, bakery_id }: InvitationScreenProps) {
  const { helps_bakery_id } = useAuth()
  const { data, error, problem, reload } = useAnswer<Invitation>(code, {
    read: (signal) => helpersApi('GET /helper-invitations', { query: { code }, signal }),
  })
  if (data) return data.for_you ? <ForYou code={code} invitation={data} /> : <ForAnother invitation={data} />
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader title="Your Invitation" />
      {isMissing(error) ? (
        <Notice
          action={
            helps_bakery_id === bakery_id ? (
              <LinkButton to={`/my-listing/${bakery_id}`}>Open the orders</LinkButton>
            ) : (
              <LinkButton to="/browse">Find bakeries nearby</LinkButton>
            )
          }
        >
          {ENDED}
        </Notice>
      ) : problem ? (
        <Failed problem={problem} onAgain={reload} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </div>
  )
}

function ForYou({ code, invitation: { bakery } }: { code: string; invitation: Invitation }) {
  const { reload } = useAuth()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    try {
      const { bakery_id } = await helpersApi('POST /helper-invitations/accept', { body: { code } })
      // Updates the header's link; the board opens even if that fails.
      await reload().catch(() => undefined)
      await navigate(`/my-listing/${bakery_id}`, { replace: true })
      toast.success(`You’re helping at ${bakery.name} now`)
    } catch (error) {
      toast.error(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader title={`${bakery.name} could use a hand`} intro="You’re invited to help with the orders." />
      <div className="grid gap-6">
        <ul className="grid list-disc gap-2 pl-5">
          <li>See what’s ordered and what to bake today.</li>
          <li>Confirm orders, mark them ready, and hand them over.</li>
          <li>Read and answer customers’ messages.</li>
          <li>Mark what’s sold out.</li>
        </ul>
        <p className="text-soft">Money and settings stay with the baker. You can stop helping at any time.</p>
        <div className="flex flex-wrap gap-3">
          <Button loading={busy} onClick={accept}>
            Start helping
          </Button>
          <LinkButton variant="secondary" to={`/bakery/${bakery.slug}`}>
            See the bakery
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function ForAnother({ invitation: { bakery } }: { invitation: Invitation }) {
  const { user, signOut } = useAuth()
  return (
    <div className="column max-w-2xl pb-16">
      <PageHeader title={`Help out at ${bakery.name}`} />
      <Notice kind="warning" title={OTHER_ADDRESS} action={<Button onClick={() => void signOut()}>Sign out</Button>}>
        You’re signed in as {user?.email}. Sign out, then open the link in the email again.
      </Notice>
    </div>
  )
}
