import { Lock, Merge, MoveRight, Pin, Settings2, Split } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
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

const MergeDialog = lazy(async () => ({ default: (await import('./topic-dialogs')).MergeDialog }))
const SplitDialog = lazy(async () => ({ default: (await import('./topic-dialogs')).SplitDialog }))

/** For editors. */
export function TopicSettings({ topic }: { topic: ShownTopic }) {
  const { isEditor, isAdmin } = useAuth()
  return isEditor || isAdmin ? <SettingsMenu topic={topic} /> : null
}

function SettingsMenu({ topic }: { topic: ShownTopic }) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'merge' | 'split' | null>(null)
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
  const open_ones = (data?.items ?? []).filter(({ archived }) => !archived)
  const others = open_ones.filter(({ slug }) => slug !== topic.category_slug)
  const close = () => setDialog(null)
  return (
    <>
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
          { label: 'Merge into another topic', icon: <Merge aria-hidden="true" />, onSelect: () => setDialog('merge') },
          {
            label: 'Make a topic of some posts',
            icon: <Split aria-hidden="true" />,
            onSelect: () => setDialog('split'),
          },
          'separator',
          ...others.map(({ slug, name }) => ({
            label: `Move to ${name}`,
            icon: <MoveRight aria-hidden="true" />,
            onSelect: () => void set({ category: slug }),
          })),
        ]}
      />
      <Suspense>
        {dialog === 'merge' && <MergeDialog topic={topic} onClose={close} />}
        {dialog === 'split' && <SplitDialog topic={topic} categories={open_ones} onClose={close} />}
      </Suspense>
    </>
  )
}
