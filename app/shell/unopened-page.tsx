import { Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import type { UnopenedScreen } from './unopened-screens'

type UnopenedPageProps = UnopenedScreen & { intro?: string; children?: ReactNode }

export function UnopenedPage({ title, intro, line, go, children }: UnopenedPageProps) {
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
      {children && <div className="mx-auto mt-8 w-fit">{children}</div>}
    </div>
  )
}
