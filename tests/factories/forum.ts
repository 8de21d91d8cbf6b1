import type { Services } from '../../app/http/services.server'
import { newId } from '../../app/lib/ids'
import { makePerson, type Person, sessionFor } from './people'

type Db = Pick<Services, 'pool'>

let counter = 0

export async function makeCategory(
  { pool }: Db,
  more: { slug?: string; name?: string; answers?: boolean; near?: boolean; recipes?: boolean; position?: number } = {},
): Promise<{ id: string; slug: string }> {
  const number = ++counter
  const {
    slug = `room-${number}`,
    name = `Room ${number}`,
    answers = false,
    near = false,
    recipes = false,
    position = 0,
  } = more
  const id = newId()
  await pool.query(
    'insert into forum_categories (id, slug, name, answers, near, recipes, position) values ($1, $2, $3, $4, $5, $6, $7)',
    [id, slug, name, answers, near, recipes, position],
  )
  return { id, slug }
}

/** Straight into the database. */
export async function makeTopic(
  services: Db,
  { category_id, author_id = null, posts = 1, ...more }: NewTopic,
): Promise<{ id: string; slug: string; title: string }> {
  const id = newId()
  const nth = ++counter
  const { title = `Topic ${nth}`, slug = `topic-${nth}`, created_at = new Date() } = more
  await services.pool.query(
    `insert into forum_topics (id, category_id, author_id, slug, title, last_number, created_at, last_post_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [id, category_id, author_id, slug, title, posts, created_at],
  )
  for (let number = 1; number <= posts; number++)
    await makePost(services, { id: number === 1 ? id : newId(), topic_id: id, number, author_id, created_at })
  return { id, slug, title }
}

interface NewTopic {
  category_id: string
  author_id?: string | null
  posts?: number
  title?: string
  slug?: string
  created_at?: Date
}

interface NewPost {
  id?: string
  topic_id: string
  number: number
  author_id?: string | null
  body?: string
  state?: string
  created_at?: Date
}

export async function makePost(
  { pool }: Db,
  {
    id = newId(),
    topic_id,
    number,
    author_id = null,
    body = `Post ${number}`,
    state = 'visible',
    created_at = new Date(),
  }: NewPost,
): Promise<string> {
  await pool.query(
    `insert into forum_posts (id, topic_id, author_id, number, body, body_html, renderer, state, created_at, deleted_at)
     values ($1, $2, $3, $4, $5, '<p>' || $5 || '</p>', 1, $6, $7::timestamptz, case when $6 = 'deleted' then $7::timestamptz end)`,
    [id, topic_id, author_id, number, body, state, created_at],
  )
  return id
}

export interface MemberPerson extends Person {
  token: string
}

/** `known`: an old hand, whose posts are not held. Otherwise somebody who has just joined and agreed to the rules. */
export async function makeMember(services: Services, known = true): Promise<MemberPerson> {
  const created_at = new Date(services.clock().getTime() - (known ? 30 : 0) * 86_400_000)
  const person = await makePerson(services, { created_at })
  await services.pool.query(
    'insert into forum_members (user_id, rules_agreed_at, visible_posts, created_at) values ($1, $2, $3, $2)',
    [person.id, created_at, known ? 3 : 0],
  )
  return { ...person, token: (await sessionFor(services, person)).access_token }
}
