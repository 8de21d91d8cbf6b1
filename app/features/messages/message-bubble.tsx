import { Copy, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/ui/cn'
import { DropdownMenu } from '~/ui/dropdown-menu'
import { IconButton } from '~/ui/icon-button'
import { toast } from '~/ui/toast'
import { DELETED } from './message'
import { MessageCardView } from './message-card'
import { MessagePictures } from './message-pictures'
import { MessageText } from './message-text'
import type { Conversation, Message } from './messages.contract'

interface BubbleProps {
  message: Pick<Message, 'body' | 'card' | 'pictures' | 'deleted_at' | 'held'>
  conversation: Conversation
  own: boolean
  /** The sender's name for screen readers; `above` shows it where several people write. */
  from: string
  above?: string | null
  below: ReactNode
  onExpired: () => void
  acts: { onEdit?: () => void; onDelete?: () => void; onReport?: () => void }
}

export function MessageBubble({ message, conversation, own, from, above, below, onExpired, acts }: BubbleProps) {
  const { body, card, pictures, deleted_at, held } = message
  return (
    <div className={cn('group flex items-end gap-1', own ? 'flex-row-reverse' : 'flex-row')}>
      <div
        className={cn('grid min-w-0 max-w-[min(34rem,85%)] gap-1', own ? 'justify-items-end' : 'justify-items-start')}
      >
        {above && <span className="px-3 text-soft text-xs">{above}</span>}
        <span className="sr-only">{from}:</span>
        {deleted_at ? (
          <p className="rounded-card border border-edge border-dashed px-4 py-2 text-soft italic">{DELETED}</p>
        ) : (
          <>
            {pictures.length > 0 && <MessagePictures pictures={pictures} from={from} onExpired={onExpired} />}
            {card && <MessageCardView card={card} conversation={conversation} />}
            {body && (
              <div
                className={cn(
                  'rounded-card px-4 py-2',
                  own ? 'rounded-br-md' : 'rounded-bl-md border border-oat bg-paper',
                  own && (held ? 'border border-edge border-dashed bg-dough' : 'bg-crust text-crust-ink'),
                )}
              >
                <MessageText text={body} />
              </div>
            )}
          </>
        )}
        {below && (
          <div className={cn('flex flex-wrap items-center gap-x-2 px-1 text-soft text-xs', own && 'justify-end')}>
            {below}
          </div>
        )}
      </div>
      {!deleted_at && <Acts text={body} {...acts} />}
    </div>
  )
}

function Acts({ text, onEdit, onDelete, onReport }: { text: string } & BubbleProps['acts']) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied'),
      () => toast.error('Your browser wouldn’t copy that.'),
    )
  const items = [
    text && { label: 'Copy', icon: <Copy aria-hidden="true" />, onSelect: () => void copy() },
    onEdit && { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
    onDelete && { label: 'Delete', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
    onReport && { label: 'Report', icon: <Flag aria-hidden="true" />, onSelect: onReport },
  ].filter((item) => typeof item === 'object')
  if (items.length === 0) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label="More about this message"
          size="sm"
          className="opacity-0 transition-opacity focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={items}
    />
  )
}
