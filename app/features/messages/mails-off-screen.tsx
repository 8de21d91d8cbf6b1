import { MailsOff } from '~/features/notifications/mails-off'
import { messageMailsApi } from './message-mails.calls'

export const MailsOffScreen = () => (
  <MailsOff
    title="Emails about messages"
    one={{
      label: 'Mute this conversation',
      done: 'You won’t hear about this conversation anymore. It’s still there in your messages.',
    }}
    all={{
      label: 'Stop all emails about messages',
      done: 'You won’t get emails about messages anymore. They’re still there when you come by.',
    }}
    stop={(token, what) =>
      messageMailsApi('POST /message-mails/off', { body: { token, what: what === 'one' ? 'conversation' : 'all' } })
    }
  />
)
