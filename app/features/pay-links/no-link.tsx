import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'

/** One clear sentence, and a way on. */
export const NoLink = ({ why }: { why: string }) => (
  <div className="column pb-16">
    <PageHeader title="This link doesn’t work" />
    <EmptyState
      title={why}
      action={
        <LinkButton variant="secondary" to="/browse">
          Browse bakeries
        </LinkButton>
      }
    />
  </div>
)
