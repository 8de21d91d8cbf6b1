import { Archive, ArchiveRestore, Bell, BellOff, Ellipsis } from 'lucide-react'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import type { Conversation } from './messages.contract'
import { otherSide } from './names'
import { setConversation } from './use-conversation'

interface ConversationMenuProps {
  conversation: Conversation
  onChanged: (to: Conversation) => void
  className?: string
}

/** What can be done with a conversation as a whole. */
export function ConversationMenu({ conversation, onChanged, className }: ConversationMenuProps) {
  const { id, archived, muted } = conversation
  const name = otherSide(conversation)
  const Archiving = archived ? ArchiveRestore : Archive
  const Muting = muted ? Bell : BellOff
  return (
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
      ]}
    />
  )
}
