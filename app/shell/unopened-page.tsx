import { Clock3 } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import type { UnopenedScreen } from './unopened-screens'

export function UnopenedPage({ title, intro, line, go }: UnopenedScreen & { intro?: string }) {
  return (
    <div className="column pb-16">
      <PageHeader title={title} intro={intro} />
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
