import { makePerson, sessionFor } from '../factories/people'
import type { Scene, World } from './world'
import { unique } from './world'

/** An admin with a draft of the Breadletter. */
async function draft(w: World) {
  const { services } = w.shop
  const admin = await makePerson(services, { username: unique(), email: `${unique()}@bread.test`, roles: ['admin'] })
  const token = (await sessionFor(services, admin)).access_token
  const { body } = await w.shop.call('POST', '/breadletter-issues', { token })
  return { token, params: { number: String(body.number) }, version: body.version as number }
}

const WORDS = { subject: 'Rye', intro: 'Hello', story_title: 'A story', story: 'Once', recipe_topic_id: null }

/** What admins write to all readers. */
export const LETTER_SCENES: Record<string, Scene> = {
  'PUT /breadletter-issues/:number': {
    begin: async (w) => {
      const { version, ...issue } = await draft(w)
      return { ...issue, body: { ...WORDS, version } }
    },
  },
  'POST /breadletter-issues/:number/test': {
    begin: async (w) => {
      const { version: _, ...issue } = await draft(w)
      return { ...issue, body: { zip: '' } }
    },
    keeps_nothing: true,
  },
  'POST /breadletter-issues/:number/schedule': {
    begin: async (w) => {
      const { version, ...issue } = await draft(w)
      return { ...issue, body: { send_on: '2100-01-01', version } }
    },
    keeps_nothing: true,
  },
}
