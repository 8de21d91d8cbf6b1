import { z } from 'zod'
import { defineCalls } from '~/http/contract'
import { multiLine, singleLine } from '~/lib/typed-text'
import { WHOLE_MAX } from '~/lib/whole-number'
import { TITLE_MAX, TITLE_MISSING } from './forum'
import { slug } from './forum.contract'
import { CATEGORY_NAME_MAX, DESCRIPTION_MAX, MOST_SPLIT, WATCHED, WORD_MAX } from './tools'

const ofId = z.object({ id: z.uuid() })
const moved = z.object({ url: z.string().describe('Where the posts are now') })

const Word = z.object({
  id: z.uuid(),
  word: z.string(),
  does: z.enum(WATCHED),
  by: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type WatchedWord = z.output<typeof Word>

const words = {
  name: singleLine(CATEGORY_NAME_MAX, 'Give the category a name.'),
  description: multiLine(DESCRIPTION_MAX).default(''),
}

/** What editors do to whole topics, and to what may be written. */
export const toolsContract = defineCalls({
  'POST /forum/topics/:id/merge': {
    summary: 'Move all posts of a topic into another one, in order of time; its address leads there',
    access: 'editor',
    params: ofId,
    body: z.object({ into: singleLine(300, 'Paste the address of the other topic.') }),
    answer: moved,
    refuses: [409],
  },
  'POST /forum/topics/:id/split': {
    summary: 'Move replies of a topic into a new one',
    access: 'editor',
    params: ofId,
    body: z.object({
      numbers: z.array(z.int().min(2).max(WHOLE_MAX)).min(1, 'Choose at least one post.').max(MOST_SPLIT),
      title: singleLine(TITLE_MAX, TITLE_MISSING).refine((title) => title.length >= 3, TITLE_MISSING),
      category: slug,
    }),
    answer: moved,
    refuses: [409],
  },
  'GET /forum/watched-words': {
    summary: 'Words that hold or refuse a post',
    access: 'editor',
    answer: z.object({ words: z.array(Word) }),
  },
  'POST /forum/watched-words': {
    summary: 'Watch for a word, or change what it does',
    access: 'editor',
    body: z.object({
      word: singleLine(WORD_MAX, 'Type a word or a short phrase.'),
      does: z.enum(WATCHED, 'Choose what happens.'),
    }),
    answer: null,
    refuses: [409],
  },
  'DELETE /forum/watched-words/:id': {
    summary: 'Stop watching for a word',
    access: 'editor',
    params: ofId,
    answer: null,
  },
  'POST /forum/categories': {
    summary: 'Add a category at the end',
    access: 'admin',
    body: z.object(words),
    answer: null,
    status: 201,
    refuses: [409],
  },
  'PUT /forum/categories/:id': {
    summary: 'Rename a category, move it one place, or close it for new topics; its old address leads to it',
    access: 'admin',
    params: ofId,
    body: z.object({
      name: words.name.optional(),
      description: multiLine(DESCRIPTION_MAX).optional(),
      archived: z.boolean().optional(),
      move: z.enum(['up', 'down']).optional(),
    }),
    answer: null,
    refuses: [409],
  },
})
