import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isMissing } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { Card } from '~/ui/card'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { SkeletonText } from '~/ui/skeleton'
import { claimsApi } from './claims.calls'
import type { Claim, OwnClaim } from './claims.contract'

interface ClaimFrameProps {
  title: string
  /** Shown when there is no such bakery. */
  missing: ReactNode
  children: (own: OwnClaim, onClaim: (claim: Claim) => void) => ReactNode
}

/** Both screens of a claim read the same data. */
export function ClaimFrame({ title, missing, children }: ClaimFrameProps) {
  const { slug = '' } = useParams()
  const { data, error, problem, reload, set } = useAnswer<OwnClaim>(slug, {
    read: (signal) => claimsApi('GET /bakeries/:slug_or_id/claims/mine', { params: { slug_or_id: slug }, signal }),
    live: ({ type }) => type === 'ruling' || type === 'hello',
  })
  if (isMissing(error)) return missing
  return (
    <div className="column pb-16">
      <div className="mx-auto max-w-3xl">
        <PageHeader
          title={title}
          // Both lines are there from the start, so that the title does not jump when the bakery's name comes.
          above={
            <Breadcrumbs items={[{ label: data?.bakery.name ?? 'Bakery', to: `/bakery/${slug}` }, { label: title }]} />
          }
          intro={data ? `${data.bakery.name} in ${data.bakery.city}, ${data.bakery.state}` : '\u00a0'}
        />
        {problem && <Failed problem={problem} onAgain={reload} className="mb-6" />}
        {!data && !problem && (
          <Card padded role="status">
            <span className="sr-only">Loading...</span>
            <SkeletonText lines={6} />
          </Card>
        )}
        {data && children(data, (claim) => set((own) => ({ ...own, claim })))}
      </div>
    </div>
  )
}
