import { sql } from 'drizzle-orm'
import type { Tx } from '~/db/client.server'
import { onlyRow } from '~/db/only-row.server'
import { at } from '~/db/sql-time.server'
import { recordAudit } from '~/features/audit/audit.commands.server'
import type { Actor } from '~/http/actor.server'
import type { Services } from '~/http/services.server'
import { AppError, orNotFound } from '~/lib/errors'
import { newId } from '~/lib/ids'
import { slugify } from '~/lib/slug'
import { NO_CATEGORY } from './forum'
import { MOST_WORDS, type Watched, watchedForm } from './tools'

const NO_WORD = 'We couldn’t find that word.'

/** A word that is watched for already gets the new consequence. */
export async function watchWord(
  { db, clock }: Services,
  actor: Actor,
  { word, does }: { word: string; does: Watched },
): Promise<undefined> {
  const form = watchedForm(word)
  if (!form) throw new AppError('invalid', 'Type one to four words with letters or numbers.', { field: 'word' })
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('watched-words', 0))`)
    const { rows } = await tx.execute<{ was: Watched | null; words: number }>(sql`
      select count(*)::integer as words, min(does) filter (where word = ${form}) as was from watched_words`)
    const { was, words } = onlyRow(rows)
    if (was === does) return
    if (!was && words >= MOST_WORDS)
      throw new AppError('conflict', `We watch for ${MOST_WORDS} words already. Take one off first.`, { field: 'word' })
    const { rows: stored } = await tx.execute<{ id: string }>(sql`
      insert into watched_words (id, word, does, added_by, created_at) values (${newId()}, ${form}, ${does}, ${actor.id}, ${at(clock())})
      on conflict (word) do update set does = excluded.does returning id`)
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'watched_word.set', subject_type: 'watched_word', subject_id: onlyRow(stored).id },
      details: was ? { word: form, before: { does: was }, after: { does } } : { word: form, does },
    })
  })
}

export async function unwatchWord({ db, clock }: Services, actor: Actor, id: string): Promise<undefined> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ word: string; does: string }>(
      sql`delete from watched_words where id = ${id} returning word, does`,
    )
    const details = orNotFound(rows[0] ?? null, NO_WORD)
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'watched_word.removed', subject_type: 'watched_word', subject_id: id, details },
    })
  })
}

interface NewCategory {
  name: string
  description: string
}

/** Categories are few, and changed by one admin at a time: their places and addresses are looked at together. */
async function lockCategories(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('forum-categories', 0))`)
}

const TAKEN = 'There’s a category with that name already.'

async function freeAddress(tx: Tx, name: string, id: string): Promise<string> {
  const slug = slugify(name).slice(0, 60)
  const { rowCount } = await tx.execute(sql`
    select from forum_categories where slug = ${slug} and id <> ${id}
    union all select from forum_category_slugs where slug = ${slug} and category_id <> ${id}`)
  if (!slug || rowCount || RESERVED.includes(slug))
    throw new AppError('conflict', slug ? TAKEN : NO_LETTERS, { field: 'name' })
  return slug
}

const NO_LETTERS = 'Please use a name with letters from A to Z.'
/** Screens have these addresses (`forum_categories_slug_check`). */
const RESERVED = ['feed', 'new', 'post', 'rules', 'search']

export async function addCategory(
  { db, clock }: Services,
  actor: Actor,
  { name, description }: NewCategory,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    await lockCategories(tx)
    const id = newId()
    const slug = await freeAddress(tx, name, id)
    await tx.execute(sql`
      insert into forum_categories (id, slug, name, description, position, created_at)
      values (${id}, ${slug}, ${name}, ${description}, (select coalesce(max(position), 0) + 1 from forum_categories), ${at(clock())})`)
    await recordAudit(tx, clock(), {
      ...{
        by: actor,
        action: 'category.added',
        subject_type: 'category',
        subject_id: id,
        details: { name, description },
      },
    })
  })
}

interface ChangedCategory {
  id: string
  name?: string | undefined
  description?: string | undefined
  archived?: boolean | undefined
  move?: 'up' | 'down' | undefined
}

/** A new name is a new address; the old one leads to it (repeatable/forum.sql). */
export async function changeCategory(
  { db, clock }: Services,
  actor: Actor,
  { id, move, ...changed }: ChangedCategory,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    await lockCategories(tx)
    const before = await readCategory(tx, id)
    const { name = before.name, description = before.description, archived = before.archived } = changed
    const slug = name === before.name ? before.slug : await freeAddress(tx, name, id)
    await tx.execute(sql`
      update forum_categories set name = ${name}, description = ${description}, archived = ${archived}, slug = ${slug} where id = ${id}`)
    if (move) await moveCategory(tx, id, move)
    await recordAudit(tx, clock(), {
      ...{ by: actor, action: 'category.changed', subject_type: 'category', subject_id: id },
      details: { before, after: { slug, name, description, archived }, ...(move && { move }) },
    })
  })
}

/** Changes places with its neighbor. All get a place of their own first: filled by hand, two may have had the same. */
async function moveCategory(tx: Tx, id: string, move: 'up' | 'down'): Promise<void> {
  await tx.execute(sql`
    with placed as (select id, row_number() over (order by position, name) as place from forum_categories),
      here as (select place from placed where id = ${id}),
      other as (select p.id, p.place from placed p, here where p.place = here.place + ${move === 'up' ? -1 : 1}::int)
    update forum_categories c set position = case
        when c.id = ${id} then coalesce((select place from other), p.place)
        when c.id = (select id from other) then (select place from here) else p.place end
    from placed p where p.id = c.id`)
}

interface KeptCategory extends Record<string, unknown> {
  slug: string
  name: string
  description: string
  archived: boolean
}

async function readCategory(tx: Tx, id: string): Promise<KeptCategory> {
  const { rows } = await tx.execute<KeptCategory>(
    sql`select slug, name, description, archived from forum_categories where id = ${id}`,
  )
  return orNotFound(rows[0] ?? null, NO_CATEGORY)
}
