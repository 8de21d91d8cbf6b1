import { z } from 'zod'
import { defineCalls } from '~/http/contract'

export const forumMailsContract = defineCalls({
  'POST /forum-mails/off': {
    name: 'stopForumMails',
    summary: 'Stop mails about a topic, or about the forum, by the link in one of them',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(300), what: z.enum(['one', 'all']) }),
    answer: null,
  },
})
