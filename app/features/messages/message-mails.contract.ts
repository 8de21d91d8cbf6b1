import { z } from 'zod'
import { defineCalls } from '~/http/contract'

export const messageMailsContract = defineCalls({
  'POST /message-mails/off': {
    name: 'stopMessageMails',
    summary: 'Mute a conversation, or stop all emails about messages, with the link in one of them',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(300), what: z.enum(['conversation', 'all']) }),
    answer: null,
  },
})
