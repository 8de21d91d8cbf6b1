import { Archive, ArchiveRestore, Ban, Bell, BellOff, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '~/http/client'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { toast } from '~/ui/toast'
import { blocksApi } from './blocks.calls'
import type { Conversation } from './messages.contract'
import { otherSide } from './names'
import { setConversation } from './use-conversation'

interface ConversationMenuProps {
  conversation: Conversation
  onChanged: (to: Conversation) => void
  className?: string
}

export function ConversationMenu({ conversation, onChanged, className }: ConversationMenuProps) {
  const { id, archived, muted, blocked } = conversation
  const [asking, setAsking] = useState(false)
  const name = otherSide(conversation)
  const setBlocked = async (wanted: boolean) => {
    try {
      if (wanted) await blocksApi('POST /blocks', { body: { conversation_id: id } })
      else await blocksApi('DELETE /blocks', { query: { conversation_id: id } })
      onChanged({ ...conversation, blocked: wanted })
      toast.success(wanted ? `${name} is blocked` : `${name} can write to you again`)
    } catch (thrown) {
      toast.error(sentenceOf(thrown))
    }
  }
  const Archiving = archived ? ArchiveRestore : Archive
  const Muting = muted ? Bell : BellOff
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`More about ${name}`} className={className}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: archived ? 'Move to messages' : 'Archive',
            icon: <Archiving aria-hidden="true" />,
            onSelect: () => void setConversation(id, { archived: !archived }, onChanged),
          },
          {
            label: muted ? 'Unmute' : 'Mute',
            icon: <Muting aria-hidden="true" />,
            onSelect: () => void setConversation(id, { muted: !muted }, onChanged),
          },
          'separator',
          {
            label: blocked ? 'Unblock' : 'Block',
            icon: <Ban aria-hidden="true" />,
            danger: !blocked,
            onSelect: () => (blocked ? void setBlocked(false) : setAsking(true)),
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Block ${name}?`}
        description="They can’t write to you anymore, and we don’t tell them. You can unblock them here at any time."
        confirmLabel="Block"
        onConfirm={() => setBlocked(true)}
      />
    </>
  )
}
