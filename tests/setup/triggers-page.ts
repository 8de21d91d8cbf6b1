import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const SQL_FOLDER = 'db/migrations/repeatable'
/** Says the tags of pages, after every statement on tables that pages show: one line instead of four rows for each of them. */
const PAGES = 'tell_pages'
/** Calls the function that its first argument names. */
const BY_NAME = 'refresh_touched'

interface Trigger {
  table: string
  /** "before", "after". */
  time: string
  events: string[]
  condition: string | null
  function: string
  args: string[]
}

/** docs/triggers.md, from what the database itself says of its triggers and functions. */
export async function triggersPage(pool: pg.Pool): Promise<string> {
  const triggers = await readTriggers(pool)
  const tables = await column(pool, `select tablename as one from pg_tables where schemaname = 'public'`)
  const { rows: functions } = await pool.query<{ name: string; text: string }>(
    `select proname as name, string_agg(prosrc, ' ' order by oid) as text from pg_proc
     where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and prolang in (select oid from pg_language where lanname in ('sql', 'plpgsql'))
     group by proname`,
  )
  const texts = new Map(functions.map(({ name, text }) => [name, text.replace(/--.*$/gm, '')]))
  const told = triggers.filter((trigger) => trigger.function === PAGES)
  const others = triggers.filter((trigger) => trigger.function !== PAGES)
  const shown = [...new Set(others.map(({ table }) => table))]
  const effects = others.map((trigger) => ({ trigger, effect: effectOf(rootOf(trigger), texts, tables) }))
  const link = (table: string) => (shown.includes(table) ? `[${table}](#${table})` : table)
  const sections = shown.map((table) => {
    const rows = effects.filter(({ trigger }) => trigger.table === table)
    return [
      `## ${table}`,
      '',
      '| When | Function | What it does |',
      '|---|---|---|',
      ...rows.map(
        ({ trigger, effect }) =>
          `| ${whenOf(trigger)} | ${placeOf(rootOf(trigger))}${argsOf(trigger)} | ${words(effect, link)} |`,
      ),
      '',
    ].join('\n')
  })
  const written = [...new Set(effects.flatMap(({ effect }) => effect.writes))].sort()
  const sourcesOf = (table: string) => [
    ...new Set(effects.flatMap(({ trigger, effect }) => (effect.writes.includes(table) ? [trigger.table] : []))),
  ]
  return [
    INTRODUCTION,
    '## Pages that are told',
    '',
    `After a change of one of these, ${placeOf(PAGES)} tells every process by \`pages_changed\` which pages show something else now:`,
    `${[...new Set(told.map(({ table }) => table))].map(link).join(', ')}.`,
    '',
    '## Which tables triggers write',
    '',
    '| Table | After changes of |',
    '|---|---|',
    ...written.map((table) => `| ${link(table)} | ${sourcesOf(table).map(link).join(', ')} |`),
    '',
    ...sections,
  ].join('\n')
}

const INTRODUCTION = `# What happens when a row changes

Made from the database by \`tests/setup/triggers-page.ts\`; \`tests/triggers-page.test.ts\` compares it. After a change of a trigger, write it
anew: \`UPDATE_PAGES=1 npx vitest run tests/triggers-page.test.ts\`.

What a function does is read from its text and from the functions that it calls: tables it writes, jobs it queues, channels it notifies,
columns of the row it sets. A row that is written so fires the triggers of its own table; follow the link. Foreign keys that delete or
empty rows are not here, but in \`app/db/schema\`. A transaction that sets \`localoaf.filling\` skips what keeps copies (\`after_changes.sql\`).
`

async function readTriggers(pool: pg.Pool): Promise<Trigger[]> {
  const { rows } = await pool.query<Omit<Trigger, 'args'> & { args: Buffer }>(`
    select c.relname as table, case when t.tgtype & 2 > 0 then 'before' else 'after' end as time, f.proname as function, t.tgargs as args,
      array_remove(array[
        case when t.tgtype & 4 > 0 then 'insert' end,
        case when t.tgtype & 16 > 0 then 'update' || coalesce(
          (select ' of ' || string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum = any (t.tgattr)), '') end,
        case when t.tgtype & 8 > 0 then 'delete' end,
        case when t.tgtype & 32 > 0 then 'truncate' end], null) as events,
      substring(pg_get_triggerdef(t.oid) from ' WHEN \\((.*)\\) EXECUTE ') as condition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
    order by c.relname, f.proname, t.tgargs, t.tgtype, t.tgname`)
  const triggers: Trigger[] = []
  for (const { args, ...row } of rows) {
    const trigger = { ...row, args: args.toString('utf8').split('\0').slice(0, -1) }
    const same = (one: Trigger) => JSON.stringify({ ...one, events: [] }) === JSON.stringify({ ...trigger, events: [] })
    const known = triggers.find(same)
    if (known) known.events.push(...trigger.events)
    else triggers.push(trigger)
  }
  return triggers
}

const column = async (pool: pg.Pool, sql: string): Promise<string[]> =>
  (await pool.query<{ one: string }>(sql)).rows.map(({ one }) => one)

const rootOf = (trigger: Trigger): string => (trigger.function === BY_NAME ? trigger.args[0]! : trigger.function)

const argsOf = ({ function: called, args }: Trigger): string =>
  called === BY_NAME || args.length === 0 ? '' : ` of ${args.map((arg) => `\`${arg}\``).join(', ')}`

interface Effect {
  writes: string[]
  sets: string[]
  jobs: string[]
  removes_jobs: boolean
  channels: string[]
  refuses: string[]
}

function effectOf(root: string, texts: Map<string, string>, tables: string[]): Effect {
  const reached = new Set<string>()
  const visit = (name: string) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const other of texts.keys()) if (new RegExp(`\\b${other}\\s*\\(`).test(texts.get(name)!)) visit(other)
  }
  visit(root)
  const text = [...reached].map((name) => texts.get(name)!).join('\n')
  const all = (pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? match[2]!))].sort()
  const writing = /\b(?:insert\s+into|delete\s+from|truncate|update)\s+(?:only\s+)?(?:public\.)?"?(\w+)/gi
  return {
    // What follows "update" in "for no key update" or "do update set" is no table.
    writes: all(writing).filter((name) => tables.includes(name)),
    sets: all(/\bnew\.(\w+)\s*:=|\binto\s+new\.(\w+)/gi),
    jobs: all(/\badd_job\(\s*'(\w+)'/gi),
    removes_jobs: /\bremove_job\(/i.test(text),
    channels: all(/\bpg_notify\(\s*'(\w+)'/gi),
    refuses: all(/\braise\s+exception\s+'([^']*)'/gi),
  }
}

const ORDER = ['insert', 'delete', 'truncate', 'update']

const whenOf = ({ time, events, condition, function: called, args }: Trigger): string => {
  const place = (event: string) => ORDER.findIndex((name) => event.startsWith(name))
  const sorted = events.toSorted((a, b) => place(a) - place(b)).join(', ')
  const matters = called === BY_NAME && args[2] !== 't.*' ? ` that changes \`${args[2]}\`` : ''
  return `${time} ${sorted}${matters}${condition ? `, if \`${tidy(condition)}\`` : ''}`
}

const tidy = (condition: string): string =>
  condition
    .replace(/\s+/g, ' ')
    .replace(/::\w+/g, '')
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase()

function words(
  { writes, sets, jobs, removes_jobs, channels, refuses }: Effect,
  link: (table: string) => string,
): string {
  const code = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')
  const said = [
    sets.length > 0 && `sets ${code(sets)}`,
    writes.length > 0 && `writes ${writes.map(link).join(', ')}`,
    jobs.length > 0 && `queues ${code(jobs)}`,
    removes_jobs && 'removes jobs that wait',
    channels.length > 0 && `notifies ${code(channels)}`,
    refuses.length > 0 && `refuses: "${refuses.join('", "')}"`,
  ]
  return said.filter(Boolean).join('; ')
}

/** The function, with the file that says it. */
function placeOf(name: string): string {
  const file = readdirSync(SQL_FOLDER).find((one) =>
    new RegExp(`create or replace function ${name}\\(`).test(readFileSync(path.join(SQL_FOLDER, one), 'utf8')),
  )
  return file ? `[${name}](../${SQL_FOLDER}/${file})` : name
}
