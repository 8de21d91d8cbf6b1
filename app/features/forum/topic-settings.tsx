import { Lock, MoveRight, Pin, Settings2 } from 'lucide-react'
import { useNavigate, useRevalidator } from 'react-router'
import { useAuth } from '~/features/accounts/auth-context'
import { sentenceOf } from '~/http/client'
import { useAnswer } from '~/live/use-answer'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { toast } from '~/ui/toast'
import type { ShownTopic } from './forum'
import { forumApi } from './forum.calls'
import { memberApi } from './member.calls'

/** For editors. */
export function TopicSettings({ topic }: { topic: ShownTopic }) {
  const { isEditor, isAdmin } = useAuth()
  return isEditor || isAdmin ? <SettingsMenu topic={topic} /> : null
}

function SettingsMenu({ topic }: { topic: ShownTopic }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { data } = useAnswer('categories', { read: (signal) => forumApi('GET /forum/categories', { signal }) })
  const set = async (body: { pinned?: boolean; locked?: boolean; category?: string }) => {
    try {
      const { url } = await memberApi('PUT /forum/topics/:id/settings', { params: { id: topic.id }, body })
      if (body.category) await navigate(url, { replace: true })
      await revalidate()
      toast.success('Done')
    } catch (thrown) {
      toast.error(sentenceOf(thrown))
    }
  }
  const others = (data?.items ?? []).filter(({ slug }) => slug !== topic.category_slug)
  return (
    <DropdownMenu
      trigger={
        <IconButton label="Topic settings" size="sm">
          <Settings2 aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: topic.pinned ? 'Unpin' : 'Pin',
          icon: <Pin aria-hidden="true" />,
          onSelect: () => void set({ pinned: !topic.pinned }),
        },
        {
          label: topic.locked ? 'Open' : 'Close',
          icon: <Lock aria-hidden="true" />,
          onSelect: () => void set({ locked: !topic.locked }),
        },
        'separator',
        ...others.map(({ slug, name }) => ({
          label: `Move to ${name}`,
          icon: <MoveRight aria-hidden="true" />,
          onSelect: () => void set({ category: slug }),
        })),
      ]}
    />
  )
}
