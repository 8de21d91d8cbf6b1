import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../../app/lib/ids'
import { makeCategory, makeTopic } from '../factories/forum'
import type { World } from './world'

export interface PostsVerdict {
  sent: number
  lost: number
  doubled: number
  /** Numbers that a later post of the same member has before an earlier one. */
  out_of_order: number
  /** Counts that differ from a count from scratch. */
  wrong_counts: number
}

/** So many members write in one topic at once, each post sent until it is answered, while the app is killed so many times. */
export async function postThroughKills(
  world: World,
  { members, posts, kills, pause_ms }: { members: number; posts: number; kills: number; pause_ms: number },
): Promise<PostsVerdict> {
  const { id: category_id } = await makeCategory(world)
  const { id: topic_id } = await makeTopic(world, { category_id })
  const tokens: string[] = []
  for (let member = 0; member < members; member++) tokens.push(await knownMember(world))
  let writing = true
  const work = Promise.all(
    tokens.map(async (token, member) => {
      for (let n = 0; n < posts; n++) {
        const body = { id: newId(), body: `${member}/${String(n).padStart(4, '0')}` }
        await world.insist('POST', `/forum/topics/${topic_id}/posts`, token, body)
      }
    }),
  ).finally(() => {
    writing = false
  })
  for (let kill = 0; kill < kills && writing; kill++) {
    await sleep(pause_ms * (0.5 + Math.random()))
    await world.kill()
    await world.start()
  }
  await work
  return judge(world, topic_id, members * posts)
}

/** Whose posts are not held. */
async function knownMember(world: World): Promise<string> {
  const { person, token } = await world.customer()
  await world.pool.query(`update users set created_at = now() - interval '30 days' where id = $1`, [person.id])
  await world.pool.query('insert into forum_members (user_id, rules_agreed_at, visible_posts) values ($1, now(), 3)', [
    person.id,
  ])
  return token
}

async function judge(world: World, topic_id: string, sent: number): Promise<PostsVerdict> {
  const { rows } = await world.pool.query<{ body: string; number: number }>(
    'select body, number from forum_posts where topic_id = $1 and number > 1 order by number',
    [topic_id],
  )
  const counts = async () =>
    (
      await world.pool.query(
        'select last_number, shown_number, post_count, like_count, last_post_at::text from forum_topics where id = $1',
        [topic_id],
      )
    ).rows[0]
  const kept = await counts()
  await world.pool.query('select recount_forum()')
  const counted = await counts()
  const last = new Map<string, string>()
  let out_of_order = 0
  for (const { body } of rows) {
    const [member = '', n = ''] = body.split('/')
    if (n < (last.get(member) ?? '')) out_of_order++
    last.set(member, n)
  }
  const written = new Set(rows.map(({ body }) => body)).size
  return {
    ...{ sent, lost: sent - written, doubled: rows.length - written, out_of_order },
    wrong_counts: Object.keys(kept).filter((name) => kept[name] !== counted[name]).length,
  }
}
