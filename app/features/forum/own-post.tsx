import { Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { PostBody } from '~/ui/post-body'
import { deletePost } from './acts.browser'
import type { WrittenPost } from './writing.contract'

interface OwnPostProps {
  post: Pick<WrittenPost, 'id' | 'state' | 'body_html' | 'held_for'>
  /** After it was deleted, or brought back. */
  onChanged: () => unknown
}

/** Not on the page yet, or not for others. */
export const OwnPost = ({ post, onChanged }: OwnPostProps) => (
  <div className="grid gap-3 py-6">
    {post.state !== 'visible' && (
      <Notice kind={post.state === 'held' ? 'info' : 'warning'} title={post.state === 'held' && post.held_for} live>
        {post.state === 'held'
          ? 'Only you see this post for now. We’ll have a look soon, and tell you when it’s up.'
          : 'Only you see this post. We’ve told you why.'}
      </Notice>
    )}
    <PostBody html={post.body_html} />
    {post.state !== 'visible' && (
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 justify-self-start px-3! text-soft!"
        onClick={() => void deletePost({ id: post.id, onGone: onChanged, onBack: onChanged })}
      >
        <Trash2 className="size-4" aria-hidden="true" /> Delete
      </Button>
    )}
  </div>
)
