import { sentenceOf } from '~/http/client'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { toast } from '~/ui/toast'
import { messagesApi } from './messages.calls'
import type { Message } from './messages.contract'

interface DeleteMessageProps {
  message: Message
  onDeleted: (message: Message) => void
  onClose: () => void
}

export default function DeleteMessage({ message, onDeleted, onClose }: DeleteMessageProps) {
  const params = { id: message.conversation_id, message_id: message.id }
  const remove = () =>
    messagesApi('DELETE /conversations/:id/messages/:message_id', { params }).then(onDeleted, (thrown: unknown) =>
      toast.error(sentenceOf(thrown)),
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger
      title="Delete this message?"
      description="It goes away for both of you. They’ll see that a message was deleted."
      confirmLabel="Delete"
      onConfirm={remove}
    />
  )
}
