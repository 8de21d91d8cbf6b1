import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '~/db/client.server'
import { iso } from '~/db/sql-time.server'
import type { Actor } from '~/http/actor.server'
import { read, sign } from '~/lib/signed.server'
import { ANSWERS_SHOWN, HELP_KINDS, helpPath, KIND_NAMES } from './help'
import type { ArticleVotes, HelpCase, HelpRequest, OwnRequest } from './help.contract'

/** Who asks for a request. */
export interface Asker {
  actor: Actor
  email?: string | undefined
  token?: string | undefined
}

/** On `r` and its author's account `u`. Where it is answered now decides, so a link to an address that was given up opens nothing. */
const address = sql`coalesce(u.email, r.email)`

function isHis(secret: Buffer, { actor, email, token }: Asker): SQL {
  const link = token === undefined ? null : readHelpToken(secret, token)
  return sql`(r.user_id = ${actor.kind === 'user' ? actor.id : null}::uuid or ${address} = ${email || null}::text
    or (r.id::text = ${link?.id ?? null}::text and ${address} = ${link?.address ?? null}::text))`
}

/** With its picture by the name of its file. */
export type Stored<Request extends HelpRequest> = Omit<Request, 'screenshot_url'> & { file: string | null }

const shown = sql`r.number, r.kind, r.message, r.page, r.order_number, r.state, r.file, ${iso(sql`r.created_at`)} as created_at,
  coalesce((select json_agg(json_build_object('id', a.id, 'from_us', a.from_us, 'text', a.body, 'created_at', ${iso(sql`a.created_at`)})
      order by a.created_at, a.id)
    from (select * from help_answers a where a.request_id = r.id order by a.created_at desc, a.id desc limit ${ANSWERS_SHOWN}) a), '[]') as answers`

const from = sql`from help_requests r left join users u on u.id = r.user_id`

/** For everybody else it is not there. With `lock` it waits for a ruling that is under way. */
export async function findRequestId(
  tx: Tx,
  secret: Buffer,
  number: string,
  asker: Asker,
): Promise<{ id: string; user_id: string | null } | null> {
  const { rows } = await tx.execute<{ id: string; user_id: string | null }>(
    sql`select r.id, r.user_id ${from} where r.number = ${number} and ${isHis(secret, asker)} for update of r`,
  )
  return rows[0] ?? null
}

export async function findRequest(
  db: Db | Tx,
  secret: Buffer,
  number: string,
  asker: Asker,
): Promise<Stored<HelpRequest> | null> {
  const { rows } = await db.execute<Stored<HelpRequest> & Record<string, unknown>>(
    sql`select ${shown} ${from} where r.number = ${number} and ${isHis(secret, asker)}`,
  )
  return rows[0] ?? null
}

const OWN_SHOWN = 50

export async function listOwnRequests(db: Db, actor: Actor): Promise<OwnRequest[]> {
  const { rows } = await db.execute<OwnRequest & Record<string, unknown>>(sql`
    select r.number, r.kind, r.state, left(split_part(r.message, E'\n', 1), 80) as title, ${iso(sql`r.created_at`)} as created_at
    from help_requests r where r.user_id = ${actor.id}::uuid order by r.created_at desc, r.id desc limit ${OWN_SHOWN}`)
  return rows
}

const VOTES_DAYS = 90

export async function listVotes(db: Db, today: string): Promise<ArticleVotes[]> {
  const { rows } = await db.execute<ArticleVotes & Record<string, unknown>>(sql`
    select slug, sum(yes)::int as yes, sum(no)::int as no from help_votes
    where day > ${today}::date - ${VOTES_DAYS}::int group by slug order by sum(no) - sum(yes) desc, slug`)
  return rows
}

export async function findHelpCase(db: Db, id: string): Promise<Stored<HelpCase> | null> {
  const { rows } = await db.execute<Stored<HelpCase> & Record<string, unknown>>(
    sql`select ${shown}, ${address} as address, r.browser, r.version, r.last_error ${from} where r.id = ${id}`,
  )
  return rows[0] ?? null
}

interface ToAnswer extends Record<string, unknown> {
  number: string
  user_id: string | null
  address: string | null
  /** Its author wrote after that moment. */
  wrote_since: boolean
}

export async function findToAnswer(tx: Tx, id: string, seen_at: Date | undefined): Promise<ToAnswer | null> {
  const { rows } = await tx.execute<ToAnswer>(sql`
    select r.number, r.user_id, ${address} as address, r.waits_since > ${seen_at?.toISOString() ?? null}::timestamptz
      or exists (select from help_answers a where a.request_id = r.id and not a.from_us
        and a.created_at > ${seen_at?.toISOString() ?? null}::timestamptz) as wrote_since
    ${from} where r.id = ${id}`)
  return rows[0] ?? null
}

const NAMES = sql.join(
  HELP_KINDS.map((kind) => sql`when ${kind} then ${KIND_NAMES[kind]}`),
  sql` `,
)

/** For the editors' queue (`CaseKind.show`). */
export const showQueued = (ids: string[]): SQL => sql`
  select r.id as subject_id, left(split_part(r.message, E'\n', 1), 80) as title, (case r.kind ${NAMES} end) || ' ' || r.number as line,
    null as path, null as link, r.user_id as about_id, null::uuid as party_id, null::uuid as bakery_id
  from help_requests r where r.id = any (${sql.param(ids)}::uuid[])`

interface HelpLink {
  id: string
  address: string
}

/** Opens the one request, for whoever has that mail, as long as the request is answered at that address (decision 228). */
export const helpLink = (
  { public_url, secret }: { public_url: string; secret: Buffer },
  number: string,
  { id, address }: HelpLink,
): string =>
  `${public_url}${helpPath(number)}?t=${sign(secret, 'help', [id, Buffer.from(address).toString('base64url')])}`

function readHelpToken(secret: Buffer, token: string): HelpLink | null {
  const [id, address] = read(secret, 'help', token)?.parts ?? []
  return id && address ? { id, address: Buffer.from(address, 'base64url').toString() } : null
}
