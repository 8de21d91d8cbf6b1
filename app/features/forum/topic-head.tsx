import { ArrowDown, CheckCircle2, Lock, Pin } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '~/ui/badge'
import { Breadcrumbs } from '~/ui/breadcrumbs'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { FollowButton } from './follow-button'
import { postAddress, type ShownTopic, topicPath } from './forum'
import type { OwnTopic } from './member.contract'
import { TopicSettings } from './topic-settings'
import { asks } from './use-post-acts'

interface TopicHeadProps {
  topic: ShownTopic
  own: OwnTopic | undefined
  waits: boolean
  onFollow: (followed: boolean) => void
}

export const TopicHead = ({ topic, own, waits, onFollow }: TopicHeadProps) => (
  <>
    <PageHeader
      above={
        <Breadcrumbs
          items={[
            { label: 'Forum', to: '/forum' },
            { label: topic.category_name, to: `/forum/${topic.category_slug}` },
            { label: topic.title },
          ]}
        />
      }
      title={<span className="wrap-anywhere">{topic.title}</span>}
    />
    <Marks topic={topic} />
    {/* What comes later stands at the end of a line that is there already. */}
    <div className="mb-2 flex items-center gap-2">
      <FollowButton size="sm" followed={own?.followed ?? false} waits={waits} onFollow={onFollow} />
      {own?.first_unread && (
        <LinkButton variant="secondary" size="sm" to={postAddress(topicPath(topic), own.first_unread)}>
          <ArrowDown className="size-4" aria-hidden="true" /> First unread
        </LinkButton>
      )}
      <div className="ml-auto">
        <TopicSettings topic={topic} />
      </div>
    </div>
    {asks(own, topic) && (
      <p className="mb-2 text-soft">
        When an answer helps, press “This solved it” under it. Whoever has the same question finds it at once.
      </p>
    )}
  </>
)

const Marks = ({ topic }: { topic: ShownTopic }) => (
  <div className="mb-4 flex flex-wrap items-center gap-3 empty:hidden">
    {topic.pinned && (
      <Badge tone="butter">
        <Pin aria-hidden="true" /> Pinned
      </Badge>
    )}
    {topic.locked && (
      <Badge>
        <Lock aria-hidden="true" /> Closed
      </Badge>
    )}
    {topic.solved_number !== null && (
      <Link to={postAddress(topicPath(topic), topic.solved_number)}>
        <Badge tone="sage">
          <CheckCircle2 aria-hidden="true" /> Solved: see the answer
        </Badge>
      </Link>
    )}
  </div>
)
