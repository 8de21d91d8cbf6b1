import { useState } from 'react'
import { formatIn } from '~/lib/zone'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { Failed } from '~/ui/failed'
import { Skeleton } from '~/ui/skeleton'
import { FULL, type HelperState, MOST_HELPERS } from './helper'
import type { Helper } from './helpers.contract'
import { InviteForm } from './invite-form'
import { nameOf, useHelpers } from './use-helpers'

interface HelpersSectionProps {
  bakery: { id: string; time_zone: string }
}

export function HelpersSection({ bakery }: HelpersSectionProps) {
  const { data, problem, reload, invite, resend, remove } = useHelpers(bakery.id)
  const [leaving, setLeaving] = useState<Helper | null>(null)
  return (
    <section id="helpers" aria-labelledby="helpers-title" className="grid max-w-3xl gap-5">
      <div className="grid gap-1">
        <h2 id="helpers-title" className="display-2">
          Helpers
        </h2>
        <p className="text-soft">
          They can see your orders, answer messages, and hand over. They can’t see money, cancel orders, or change your
          page.
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
              ? 'They won’t see your orders or messages anymore. You can invite them again.'
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

const STATES: Record<HelperState, { label: string; tone: 'sage' | 'butter' | 'neutral' }> = {
  joined: { label: 'Helping', tone: 'sage' },
  invited: { label: 'Invited', tone: 'butter' },
  ended: { label: 'Invitation expired', tone: 'neutral' },
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
