import { useSearchParams } from 'react-router'
import { MailsOff } from '~/features/notifications/mails-off'
import { forumMailsApi } from './forum-mails.calls'

const TOPIC = {
  label: 'Stop emails about this topic',
  done: 'You won’t hear about this topic anymore. It’s still there in the forum.',
}
const CATEGORY = {
  label: 'Stop emails about this category',
  done: 'You won’t hear about new topics in this category anymore. You can follow it again in the forum.',
}

export function ForumMailsOffScreen() {
  const [params] = useSearchParams()
  // A link says who, what and about which one (stop-mail).
  const what = params.get('t')?.split('.')[1]
  return (
    <MailsOff
      title="Emails about the forum"
      one={what === 'category' ? CATEGORY : TOPIC}
      all={{
        label: 'Stop all emails about the forum',
        done: 'You won’t get emails about the forum anymore. Your bell still tells you what’s new.',
      }}
      stop={(token, what) => forumMailsApi('POST /forum-mails/off', { body: { token, what } })}
    />
  )
}
