import { sql } from 'drizzle-orm'
import { isOf, type PersonRows } from '~/http/person-rows.server'
import { emptyTopics } from './change-post.commands.server'
import { retitleTopic } from './tell-post.commands.server'

const WORDS_GONE = 'Deleted by its author.'

export const forumOfPerson: PersonRows = {
  // What they took back, or an editor removed, is in no export (ruling 60).
  exportOf: (person) => ({
    forum_topics: sql`${isOf('author_id', person)} and t.state <> 'deleted'`,
    forum_posts: sql`${isOf('author_id', person)} and t.state <> 'deleted'`,
    forum_post_pictures: sql`t.post_id in (${keptOf(person)})`,
    forum_revisions: sql`t.post_id in (${keptOf(person)})`,
    forum_likes: isOf('user_id', person),
    forum_reads: isOf('user_id', person),
    forum_follows: isOf('user_id', person),
    forum_drafts: isOf('user_id', person),
    forum_members: isOf('user_id', person),
    forum_blocks: isOf('user_id', person),
  }),
  // All else goes with the account, and its key takes the author's name off what stays.
  eraseOf: async (tx, { id, keeps_posts }) => {
    const own = sql`author_id = ${id}`
    // As all who write or like in a topic (decision 080).
    await tx.execute(sql`
      select from forum_topics where id in (
        select topic_id from forum_posts where ${own}
        union select p.topic_id from forum_likes l join forum_posts p on p.id = l.post_id where l.user_id = ${id})
      order by id for no key update`)
    await tx.execute(sql`delete from forum_likes where user_id = ${id}`)
    await tx.execute(sql`
      delete from forum_revisions where edited_by = ${id} or post_id in (select p.id from forum_posts p where p.author_id = ${id})`)
    const going = keeps_posts ? sql`${own} and state <> 'visible'` : own
    const { rows } = await tx.execute<{ id: string }>(sql`select id from forum_posts where ${going} order by id`)
    const ids = rows.map((post) => post.id)
    const among = sql`any (${sql.param(ids)}::uuid[])`
    // Others have answered there: the topic stays for their words, and says nothing of its author's.
    const answered = sql`
      select t.id from forum_topics t where t.id = ${among} and exists (
        select from forum_posts p where p.topic_id = t.id and p.state = 'visible' and p.author_id is distinct from ${id})`
    await tx.execute(sql`
      update forum_posts set body = ${WORDS_GONE}, body_html = ${`<p>${WORDS_GONE}</p>`} where id in (${answered}) and state <> 'deleted'`)
    await tx.execute(sql`
      update forum_posts set state = 'deleted', deleted_at = coalesce(deleted_at, now()), body = '', body_html = ''
      where id = ${among} and (state = 'deleted' or id not in (${answered}))`)
    await tx.execute(sql`delete from forum_post_pictures where post_id = ${among}`)
    const { rows: topics } = await tx.execute<{ id: string; title: string }>(
      sql`select id, title from forum_topics where id = ${among} order by id`,
    )
    for (const topic of topics) await retitleTopic(tx, topic.id, topic.title, null)
    await emptyTopics(tx, ids)
  },
}

const keptOf = ({ id }: { id: string }) =>
  sql`select p.id from forum_posts p where p.author_id = ${id} and p.state <> 'deleted'`
