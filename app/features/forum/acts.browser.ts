import { sentenceOf } from '~/http/client'
import { toast } from '~/ui/toast'
import { memberApi } from './member.calls'
import { writingApi } from './writing.calls'

export async function tell(work: () => Promise<unknown>, done?: string): Promise<void> {
  try {
    await work()
    if (done) toast.success(done)
  } catch (thrown) {
    toast.error(sentenceOf(thrown))
  }
}

interface DeletedPost {
  id: string
  onGone: () => unknown
  /** Undo brought it back, to this address. */
  onBack: (url: string) => unknown
}

export const deletePost = ({ id, onGone, onBack }: DeletedPost) =>
  tell(async () => {
    const at = { params: { id } }
    await writingApi('DELETE /forum/posts/:id', at)
    toast.success('Your post was deleted', {
      undo: () =>
        tell(async () => {
          const { url } = await writingApi('POST /forum/posts/:id/restore', at)
          await onBack(url)
        }),
    })
    await onGone()
  })

/** `onChanged`: after the block, and after Undo. */
export const blockMember = (username: string, onChanged: () => unknown) =>
  tell(async () => {
    const at = { params: { username } }
    await memberApi('PUT /forum/blocks/:username', at)
    await onChanged()
    toast.success(`You and @${username} won’t see each other’s posts`, {
      undo: () =>
        tell(async () => {
          await memberApi('DELETE /forum/blocks/:username', at)
          await onChanged()
        }),
    })
  })
