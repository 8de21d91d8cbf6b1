import { Video } from 'lucide-react'
import { Link } from 'react-router'
import { nameOf } from '~/lib/contact'
import { ApprovalQueue } from '../rulings/approval-queue'
import { ClipPlayer } from './clip-player'
import { SITE_NAMES } from './video-review'
import { videoReviewsApi } from './video-reviews.calls'
import type { QueuedVideo } from './video-reviews.contract'

/** The admins' queue of videos that customers shared. */
export function VideoQueue() {
  return (
    <ApprovalQueue<QueuedVideo>
      title="Video Reviews"
      intro="Watch the video. If it’s about the bakery and fit for everybody, approve it, and it plays on the bakery’s page."
      thing="video"
      icon={<Video />}
      reader="customer"
      read={(query, signal) => videoReviewsApi('GET /video-reviews', { query, signal })}
      rule={(video_id, body) => videoReviewsApi('POST /video-reviews/:video_id/rule', { params: { video_id }, body })}
      head={({ bakery, author, created_at }) => (
        <>
          <Link to={`/bakery/${bakery.slug}`} className="prose-link font-semibold">
            {bakery.name}
          </Link>
          <span className="text-soft">
            by{' '}
            <Link to={`/profile/${author.username}`} className="prose-link">
              {nameOf(author)}
            </Link>
            , sent {new Date(created_at).toLocaleDateString('en-US', { dateStyle: 'medium' })}
          </span>
        </>
      )}
    >
      {({ site, clip, bakery }) => (
        <div className="max-w-120">
          <ClipPlayer site={site} clip={clip} label={`Video of ${bakery.name} on ${SITE_NAMES[site]}`} />
        </div>
      )}
    </ApprovalQueue>
  )
}
