import { Megaphone } from 'lucide-react'
import { Link } from 'react-router'
import { ApprovalQueue } from '../rulings/approval-queue'
import { sharesApi } from './shares.calls'
import type { QueuedPost } from './shares.contract'

/** The admins' queue of posts that bakers sent in. */
export function ShareApprovals() {
  return (
    <ApprovalQueue<QueuedPost>
      title="Share Approvals"
      intro="Look at the post. If it shows the bakery and its link, approve it, and the bakery is featured."
      thing="post"
      icon={<Megaphone />}
      reader="baker"
      read={(query, signal) => sharesApi('GET /share-posts', { query, signal })}
      rule={(post_id, body) => sharesApi('POST /share-posts/:post_id/rule', { params: { post_id }, body })}
      head={({ bakery, shares_used, created_at }) => (
        <>
          <Link to={`/bakery/${bakery.slug}`} className="prose-link font-semibold">
            {bakery.name}
          </Link>
          <span className="text-soft">
            {shares_used} approved before, sent{' '}
            {new Date(created_at).toLocaleDateString('en-US', { dateStyle: 'medium' })}
          </span>
        </>
      )}
    >
      {({ url }) => (
        <a href={url} rel="noreferrer nofollow" target="_blank" className="prose-link justify-self-start wrap-anywhere">
          {url}
        </a>
      )}
    </ApprovalQueue>
  )
}
