// npm run localoaf -- COMMAND: what has to work when the site doesn't. `--help` lists the commands.
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { SettingsError } from '../app/env.server'
import { PROGRAM } from '../app/lib/brand'
import { mediaStore } from '../app/media/media.server'
import { PORTS } from '../server/features'
import { readSecret } from '../server/secret'
import type { Command, Given, Outcome } from './commands/command'
import { peopleCommands } from './commands/people'
import { storeCommands } from './commands/store'
import { workCommands } from './commands/work'
import { withDatabase } from './with-database'

export const COMMANDS: Record<string, Command> = { ...peopleCommands, ...workCommands, ...storeCommands }

const CALL = `npm run ${PROGRAM} --`

interface Printed {
  out: string
  /** A mistake of the caller's, a refusal, or a finding: scripts stop at it. */
  failed: boolean
}

/** One call of the program: what it prints at its end. */
export async function runCommand(argv: string[], tools: Pick<Given, 'use' | 'progress'>): Promise<Printed> {
  const [name = '', ...rest] = argv
  if (['', 'help', '--help', '-h'].includes(name)) return { out: overview(), failed: false }
  const json = rest.includes('--json')
  try {
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new Error(`There is no command ${name}. ${CALL} --help lists them.`)
    const { values, positionals: args } = parse(command, rest)
    if (values.help) return { out: helpOf(name, command), failed: false }
    const [least, most] = command.takes ?? [0, 0]
    if (args.length < least || args.length > most) throw new Error(`Usage: ${usageOf(name, command)}`)
    const dry = values['dry-run'] === true
    return shown(await command.run({ args, values, dry, ...tools }), { json, dry })
  } catch (error) {
    const said = error instanceof SettingsError ? error.problems.join('\n') : (error as Error).message
    return { out: json ? JSON.stringify({ ok: false, error: said }) : said, failed: true }
  }
}

function parse(command: Command, args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { ...command.options, help: flag, json: flag, ...(command.knows_dry ? { 'dry-run': flag } : {}) }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  return { values: values as Given['values'], positionals }
}

function shown({ text, data, ok = true }: Outcome, { json, dry }: { json: boolean; dry: boolean }): Printed {
  const said = dry ? `${text}\nThat was a dry run: nothing has changed.` : text
  return { out: json ? JSON.stringify({ ok, dry_run: dry, text, ...data }) : said, failed: !ok }
}

const usageOf = (name: string, { usage }: Command) => `${CALL} ${name} ${usage}`.trimEnd()

const overview = () => `${CALL} COMMAND

${Object.entries(COMMANDS)
  .map(([name, command]) => `  ${`${name} ${command.usage}`.trimEnd()}\n      ${command.about}.`)
  .join('\n')}

Each takes --help, and --json for scripts: one line on stdout, progress on stderr, and 1 as exit status if it failed or found
something wrong. The commands ${Object.entries(COMMANDS)
  .filter(([, { knows_dry }]) => knows_dry)
  .map(([name]) => name)
  .join(', ')} take --dry-run: they do their work and take it back.`

const helpOf = (name: string, command: Command) =>
  `${usageOf(name, command)}${command.knows_dry ? ' [--dry-run]' : ''} [--json]\n\n${command.about}.`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const progress = (step: string) => console.error(`  ${step} …`)
  const use: Given['use'] = (work) =>
    withDatabase(
      (db, pool, env) =>
        work({ db, pool, env, clock: () => new Date(), secret: readSecret(env), media: mediaStore(env), ...PORTS }),
      progress,
    )
  const { out, failed } = await runCommand(process.argv.slice(2), { use, progress })
  if (failed && !process.argv.includes('--json')) console.error(out)
  else console.log(out)
  process.exitCode = failed ? 1 : 0
}
