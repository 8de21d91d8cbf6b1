import { MailsOff } from '~/features/notifications/mails-off'
import { forumMailsApi } from './forum-mails.calls'

export const ForumMailsOffScreen = () => (
  <MailsOff
    title="Emails about the forum"
    one={{
      label: 'Stop emails about this topic',
      done: 'You won’t hear about this topic anymore. It’s still there in the forum.',
    }}
    all={{
      label: 'Stop all emails about the forum',
      done: 'You won’t get emails about the forum anymore. Your bell still tells you what’s new.',
    }}
    stop={(token, what) => forumMailsApi('POST /forum-mails/off', { body: { token, what } })}
  />
)
