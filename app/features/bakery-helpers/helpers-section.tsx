import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { formatIn } from '~/lib/zone'
import { useAnswer } from '~/live/use-answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import { FULL, type HelperState, MOST_HELPERS } from './helper'
import { helpersApi } from './helpers.calls'
import type { Helper } from './helpers.contract'
import { InviteForm } from './invite-form'

interface HelpersSectionProps {
  bakery: { id: string; time_zone: string }
}

/** Whom an owner lets work the board. */
export function HelpersSection({ bakery }: HelpersSectionProps) {
  const params = { bakery_id: bakery.id }
  const { data, problem, reload, change, set } = useAnswer<Helper[]>(bakery.id, {
    read: async (signal) => (await helpersApi('GET /bakeries/:bakery_id/helpers', { params, signal })).items,
    live: (event) => event.type === 'hello' || (event.type === 'helpers' && event.bakery_id === bakery.id),
  })
  const [leaving, setLeaving] = useState<Helper | null>(null)
  const invite = async (body: { email: string; name: string }) => {
    const made = await helpersApi('POST /bakeries/:bakery_id/helpers', { params, body })
    set((helpers) => [...helpers.filter(({ id }) => id !== made.id), made])
    toast.success(`Invitation sent to ${made.email}`)
  }
  const resend = async ({ id: helper_id, email }: Helper) => {
    try {
      await change({
        send: () =>
          helpersApi('POST /bakeries/:bakery_id/helpers/:helper_id/resend', { params: { ...params, helper_id } }),
        settle: (helpers, sent) => helpers.map((one) => (one.id === helper_id ? sent : one)),
      })
      toast.success(`Invitation sent to ${email} again`)
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  const remove = async (helper: Helper) => {
    try {
      await change({
        show: (helpers) => helpers.filter(({ id }) => id !== helper.id),
        send: () =>
          helpersApi('DELETE /bakeries/:bakery_id/helpers/:helper_id', {
            params: { ...params, helper_id: helper.id },
          }),
      })
      toast.success(
        helper.state === 'joined' ? `${nameOf(helper)} can’t see your orders anymore` : 'Invitation removed',
      )
    } catch (error) {
      toast.error(sentenceOf(error))
    }
  }
  return (
    <section id="helpers" aria-labelledby="helpers-title" className="grid max-w-3xl gap-5">
      <div className="grid gap-1">
        <h2 id="helpers-title" className="display-2">
          Helpers
        </h2>
        <p className="text-soft">
          They see your orders, bake and hand over. They see no money, and can’t cancel an order or change your page.
        </p>
      </div>
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-40 rounded-card" />}
      {data && data.length > 0 && (
        <ul className="divide-y divide-oat rounded-card border border-oat bg-paper">
          {data.map((helper) => (
            <li
              key={helper.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5"
            >
              <HelperFacts helper={helper} time_zone={bakery.time_zone} />
              <span className="flex flex-wrap gap-2">
                {helper.state !== 'joined' && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Send ${nameOf(helper)} the invitation again`}
                    onClick={() => void resend(helper)}
                  >
                    Send again
                  </Button>
                )}
                <Button
                  variant="secondary"
                  size="sm"
                  className="text-jam"
                  aria-label={`Remove ${nameOf(helper)}`}
                  onClick={() => setLeaving(helper)}
                >
                  Remove
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {data && (data.length < MOST_HELPERS ? <InviteForm onInvite={invite} /> : <p className="text-soft">{FULL}</p>)}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={`Remove ${nameOf(leaving)}?`}
          description={
            leaving.state === 'joined'
              ? 'They won’t see your orders from this moment on. You can invite them again.'
              : 'The link in their email won’t work anymore.'
          }
          confirmLabel="Remove"
          danger
          onConfirm={() => remove(leaving)}
        />
      )}
    </section>
  )
}

const nameOf = ({ name, email }: Helper) => name || email

const STATES: Record<HelperState, { label: string; tone: 'sage' | 'butter' | 'neutral' }> = {
  joined: { label: 'Helping', tone: 'sage' },
  invited: { label: 'Invited', tone: 'butter' },
  ended: { label: 'Invitation ended', tone: 'neutral' },
}

function HelperFacts({ helper, time_zone }: { helper: Helper; time_zone: string }) {
  const { name, email, state, sent_at, joined_at } = helper
  const on = formatIn(time_zone, new Date(joined_at ?? sent_at), { month: 'long', day: 'numeric', year: 'numeric' })
  return (
    <span className="grid min-w-0 gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-semibold wrap-anywhere">{nameOf(helper)}</span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </span>
      <span className="text-sm text-soft wrap-anywhere">
        {name && `${email} · `}
        {joined_at ? `Since ${on}` : `Sent ${on}`}
      </span>
    </span>
  )
}
