import { sql } from 'drizzle-orm'
import type { Db } from '~/db/client.server'
import { cameInYear, soldCents } from '~/db/order-views.server'
import { at } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { claimsOrAdmin, ownsOrAdmin } from '~/http/ownership.server'
import { versionOf } from '~/lib/version.server'
import type { BakeryProgram, Program, ProgramRecord } from './cottage-food.contract'

type Executor = Pick<Db, 'execute'>

const program = sql`c.key, c.state, c.name, c.verified, c.statement, c.notice, c.on_page, c.before_payment, c.wants_address, c.number_instead, c.wants_phone,
  c.wants_permit, c.annual_cap_cents as annual_cap, c.permit_words, c.selling_words, c.label_words, c.source_url, c.source_words,
  to_char(c.checked_on, 'YYYY-MM-DD') as checked_on`

/** `sold` is the same figure as the desk's sales: this year's income less refunds. */
export async function findBakeryProgram(
  db: Executor,
  actor: Actor,
  bakery_id: string,
  now: Date,
): Promise<BakeryProgram | null> {
  const here = sql`(${at(now)} at time zone b.time_zone)`
  const { rows } = await db.execute<Omit<BakeryProgram, 'version'> & Record<string, unknown>>(sql`
    select
      (select coalesce(json_agg(known order by known.key), '[]') from (
        select ${program} from cottage_programs c where c.state = b.state and b.kind = 'home') known) as programs,
      (select json_build_object('program_key', p.program_key, 'permit_number', coalesce(p.permit_number, ''),
          'county', coalesce(p.county, ''), 'permit_expires_on', to_char(p.permit_expires_on, 'YYYY-MM-DD'),
          'permit_days_left', p.permit_expires_on - ${here}::date, 'address_choice', p.address_choice,
          'state_number', coalesce(p.state_number, ''), 'phone', coalesce(p.phone, ''))
        from bakery_programs p where p.bakery_id = b.id) as chosen,
      (select address_line(a) from bakery_addresses a where a.bakery_id = b.id) as address,
      case when ${ownsOrAdmin(actor, sql`b.id`)} then json_build_object('year', extract(year from ${here}), 'amount', (
        select ${soldCents} from money_came m where ${cameInYear(sql`b.id`, here)})) end as sold
    from bakeries b where b.id = ${bakery_id} and ${claimsOrAdmin(actor, sql`b.id`)}`)
  if (!rows[0]) return null
  const { permit_days_left: _, ...chosen } = rows[0].chosen ?? { permit_days_left: null }
  return { ...rows[0], version: versionOf(chosen) }
}

interface Page {
  state?: string | undefined
  after?: string | undefined
  limit: number
}

export async function listPrograms(db: Db, { state, after, limit }: Page) {
  const { rows } = await db.execute<Program & Record<string, unknown>>(sql`
    select ${program} from cottage_programs c
    where ${state ? sql`c.state = ${state}` : sql`true`} and c.key > ${after ?? ''} order by c.key limit ${limit + 1}`)
  const items = rows.slice(0, limit).map(withVersion)
  return { items, next: rows.length > limit ? items.at(-1)!.key : null }
}

export async function findProgram(db: Executor, key: string): Promise<ProgramRecord | null> {
  const { rows } = await db.execute<Program & Record<string, unknown>>(
    sql`select ${program} from cottage_programs c where c.key = ${key}`,
  )
  return rows[0] ? withVersion(rows[0]) : null
}

const withVersion = (known: Program): ProgramRecord => ({ ...known, version: versionOf(known) })
