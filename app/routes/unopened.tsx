import { Clock3 } from 'lucide-react'
import { useMatches } from 'react-router'
import { pageMeta } from '~/lib/page-meta'
import { type UnopenedPath, unopenedScreens } from '~/shell/unopened-screens'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'

export const handle = { noindex: true }

export const meta = ({ matches }: { matches: { id: string }[] }) => pageMeta({ title: screenOf(matches).title })

export default function Unopened() {
  const { title, line, go } = screenOf(useMatches())
  return (
    <div className="column pb-16">
      <PageHeader title={title} />
      <EmptyState
        icon={<Clock3 />}
        title={line}
        action={
          <LinkButton to={go.to} variant="secondary">
            {go.label}
          </LinkButton>
        }
      />
    </div>
  )
}

/** One module serves many addresses: the route's id, which is its path, says which. */
function screenOf(matches: ({ id: string } | undefined)[]) {
  return unopenedScreens[matches.at(-1)?.id as UnopenedPath]
}
