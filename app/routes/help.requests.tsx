import { HelpRequestScreen } from '~/features/help/help-request-screen'
import { pageMeta } from '~/lib/page-meta'
import { NeedsScript } from '~/ui/needs-script'
import type { Route } from './+types/help.requests'

export const handle = { noindex: true }
export const meta = () => pageMeta({ title: 'Your Message to Us' })

export default function HelpRequests({ params }: Route.ComponentProps) {
  const number = 'number' in params ? (params.number as string) : undefined
  return (
    <>
      <div className="column max-w-3xl">
        <NeedsScript what="This page" />
      </div>
      <HelpRequestScreen key={number} number={number} />
    </>
  )
}
