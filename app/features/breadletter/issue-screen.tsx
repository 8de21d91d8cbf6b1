import { useParams } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Failed } from '~/ui/failed'
import { PageHeader } from '~/ui/page-header'
import { Skeleton } from '~/ui/skeleton'
import { isEditable } from './breadletter'
import { breadletterApi } from './breadletter.calls'
import type { Issue } from './breadletter.contract'
import { IssueForm } from './issue-form'
import { IssuePreview } from './issue-preview'
import { IssueProgress } from './issue-progress'
import { StateBadge } from './issues-screen'
import { ScheduleForm } from './schedule-form'

export function IssueScreen() {
  const { number = '' } = useParams()
  const { data, problem, reload, set } = useAnswer<Issue>(number, {
    read: (signal) => breadletterApi('GET /breadletter-issues/:number', { params: { number }, signal }),
  })
  const onChanged = (issue: Issue) => set(() => issue)
  return (
    <div className="column grid gap-10 pb-16">
      <PageHeader
        className="pb-0!"
        title={`Breadletter ${number}`}
        intro={data?.subject || undefined}
        actions={data && <StateBadge state={data.state} />}
      />
      {problem && <Failed problem={problem} onAgain={reload} />}
      {!data && !problem && <Skeleton className="h-96" />}
      {data && !isEditable(data.state) && <IssueProgress issue={data} onChanged={onChanged} onLook={reload} />}
      {data && isEditable(data.state) && <IssueForm key={data.number} issue={data} onSaved={onChanged} />}
      {data && isEditable(data.state) && <ScheduleForm issue={data} onChanged={onChanged} />}
      {data && <IssuePreview number={data.number} version={data.version} />}
    </div>
  )
}
