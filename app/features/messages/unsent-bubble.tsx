import { Button } from '~/ui/button'
import { MessageBubble } from './message-bubble'
import type { Conversation } from './messages.contract'
import type { StuckReason } from './outbox'
import { outbox } from './outbox.browser'
import type { ShownUnsent } from './use-thread'

const STUCK: Record<StuckReason, string> = {
  offline: 'It goes out when you’re back online.',
  signed_out: 'It goes out once you’re signed in.',
  busy: 'We’ll try again in a moment.',
}

export function UnsentBubble({ unsent, conversation }: { unsent: ShownUnsent; conversation: Conversation }) {
  const { id, refused, sending, stuck, held } = unsent
  const waits = (stuck || held) && !sending
  return (
    <MessageBubble
      message={{ ...unsent, deleted_at: null, held: false }}
      conversation={conversation}
      own
      from="You"
      onExpired={() => undefined}
      acts={{}}
      below={
        <>
          <span role="status" className={refused === null ? undefined : 'font-medium text-jam'}>
            {refused === null
              ? waits
                ? `Not sent yet. ${stuck ? STUCK[stuck] : 'We’ll keep trying for a few minutes.'}`
                : 'Sending…'
              : `Not sent. ${refused}`}
          </span>
          {(refused !== null || waits) && (
            <>
              <Button
                variant="quiet"
                size="sm"
                className="min-h-8! px-2! py-1! text-xs!"
                onClick={() => outbox().retry(id)}
              >
                Try again
              </Button>
              <Button
                variant="quiet"
                size="sm"
                className="min-h-8! px-2! py-1! text-xs!"
                onClick={() => outbox().remove(id)}
              >
                Delete
              </Button>
            </>
          )}
        </>
      }
    />
  )
}
