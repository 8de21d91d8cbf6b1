import { z } from 'zod'
import { defineCalls } from '~/http/contract'

const target = z
  .object({ conversation_id: z.uuid().optional(), user_id: z.uuid().optional() })
  .refine(({ conversation_id, user_id }) => (conversation_id === undefined) !== (user_id === undefined), {
    error: 'Say which conversation or which person.',
    path: ['conversation_id'],
  })

export const blocksContract = defineCalls({
  'POST /blocks': {
    summary:
      'Block someone from writing to you: a conversation’s other side, or a person, every bakery they speak for, and what they post',
    body: target,
    answer: null,
    status: 201,
  },
  'DELETE /blocks': {
    name: 'deleteBlock',
    summary: 'Let them write again',
    query: target,
    answer: null,
  },
})
