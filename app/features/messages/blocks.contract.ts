import { z } from 'zod'
import { defineCalls } from '~/http/contract'

export const blocksContract = defineCalls({
  'POST /blocks': {
    summary: 'They can’t write to you any more: a conversation’s other side, or whatever bakeries a person speaks for',
    body: z
      .object({ conversation_id: z.uuid().optional(), user_id: z.uuid().optional() })
      .refine(({ conversation_id, user_id }) => (conversation_id === undefined) !== (user_id === undefined), {
        error: 'Say which conversation or which person.',
        path: ['conversation_id'],
      }),
    answer: null,
    status: 201,
  },
  'DELETE /blocks': {
    name: 'deleteBlock',
    summary: 'They can write again',
    query: z.object({ conversation_id: z.uuid() }),
    answer: null,
  },
})
