// Which room writes which table. Fails on a second writer, since a rule of a table can be known to one room alone; `--list` prints all.
// Read from the text of the statements. What the database does by itself (triggers) and what fills or moves whole databases (seeds,
// migrations, backups) is outside.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Rooms that write a table of another one, and why. */
const EXCEPTIONS = [
  ['menu_items', 'holds', 'takes and gives back pieces of whatever its caller counts; menu hands its own table in'],
  ['bakeries', 'opening', 'delivery is set with the hours, and bakeries shows those: it stands above opening'],
]

/** Statements that name their table by a variable, and which tables those are. */
const NAMED_BY_VARIABLE = {
  'app/features/holds/holds.commands.server.ts': ['menu_items'],
  'app/features/premium/purchase-subject.commands.server.ts': ['premium_periods', 'featured_weeks'],
  'app/features/requests/confirm-request.commands.server.ts': ['custom_requests', 'request_pictures'],
}

const NAME = '(?:"?(\\w+)"?|\\$\\{([^}]*)\\})'
const STATEMENTS = [
  new RegExp(`\\b(?:insert|merge)\\s+into\\s+${NAME}`, 'g'),
  new RegExp(`\\bdelete\\s+from\\s+(?:only\\s+)?${NAME}`, 'g'),
  new RegExp(`\\btruncate\\s+table\\s+${NAME}`, 'g'),
  new RegExp(`\\bupdate\\s+(?:only\\s+)?${NAME}(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b`, 'g'),
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
]

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))

const roomOf = (file) => /^app\/features\/([^/]+)\//.exec(file)?.[1] ?? file.split('/').slice(0, -1).join('/')

const tables = new Set(
  filesOf('app/db/schema').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g), ([, name]) => name),
  ),
)
/** By table and room, the files that write it. */
const writers = new Map([...tables].sort().map((table) => [table, new Map()]))
const problems = []
const varied = new Set()

for (const file of ['app', 'server', 'scripts'].flatMap(filesOf)) {
  if (file.startsWith('app/db/')) continue
  const note = (table) => {
    const rooms = writers.get(table)
    if (!rooms.has(roomOf(file))) rooms.set(roomOf(file), new Set())
    rooms.get(roomOf(file)).add(file)
  }
  const text = readFileSync(file, 'utf8')
  for (const [statement, name, variable] of STATEMENTS.flatMap((pattern) => [...text.matchAll(pattern)])) {
    if (tables.has(name ?? variable)) note(name ?? variable)
    else if (variable) {
      varied.add(file)
      if (NAMED_BY_VARIABLE[file]) NAMED_BY_VARIABLE[file].forEach(note)
      else problems.push(`${file}: "${statement}" names its table by a variable. List it in scripts/table-writers.mjs.`)
    }
  }
}

const isExcepted = (table, room) => EXCEPTIONS.some(([of, by]) => of === table && by === room)
for (const [table, rooms] of writers) {
  const owners = [...rooms].filter(([room]) => !isExcepted(table, room))
  if (owners.length < 2) continue
  const where = owners.map(([room, files]) => `  ${room}: ${[...files].join(', ')}`)
  problems.push([`${table} is written by ${owners.length} rooms:`, ...where].join('\n'))
}
for (const [table, room] of EXCEPTIONS)
  if (!writers.get(table)?.has(room)) problems.push(`${room} does not write ${table}: the exception can go.`)
for (const file of Object.keys(NAMED_BY_VARIABLE))
  if (!varied.has(file)) problems.push(`${file} names no table by a variable: its line can go.`)
if (tables.size === 0) problems.push('No tables were found: nothing was checked.')

if (process.argv.includes('--list'))
  for (const [table, rooms] of writers) {
    const [owners, others] = [false, true].map((excepted) =>
      [...rooms.keys()].filter((room) => isExcepted(table, room) === excepted),
    )
    console.log(`${table.padEnd(28)}${[...owners, ...others.map((room) => `(${room})`)].join(', ') || '-'}`)
  }
for (const problem of problems) console.log(problem)
process.exit(problems.length > 0 ? 1 : 0)
