import { Link } from 'react-router'
import { useAnswer } from '~/live/use-answer'
import { Notice } from '~/ui/notice'
import { whatWords } from './approval'
import { approvalsApi } from './approvals.calls'
import type { Approval } from './approvals.contract'

/** On the page of a person or a bakery: what was asked for about them. Nothing while it loads, since it's rarely anything. */
export function WaitingYes({ subject_id }: { subject_id: string }) {
  const { data } = useAnswer<{ items: Approval[] }>(`approvals-of:${subject_id}`, {
    read: (signal) => approvalsApi('GET /admin/approvals', { query: { subject_id, limit: 10 }, signal }),
    live: ({ type }) => type === 'hello' || type === 'approval',
  })
  return data?.items.map((asked) => (
    <Notice key={asked.id} kind="warning">
      {asked.asked_by.full_name} asks to {whatWords(asked)}. <Link to="/admin/approvals">Look at the request</Link>
    </Notice>
  ))
}
