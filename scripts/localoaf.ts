// What has to work when the site doesn't. `--help` lists the commands.
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { SettingsError } from '../app/env.server'
import { PROGRAM } from '../app/lib/brand'
import type { Command, Given, Outcome } from './commands/command'
import { storeCommands } from './commands/store'
import { withDatabase } from './with-database'

/** Those that need the site's rooms take seconds to load. */
export async function allCommands(): Promise<Record<string, Command>> {
  const [{ peopleCommands }, { workCommands }] = await Promise.all([
    import('./commands/people'),
    import('./commands/work'),
  ])
  return { ...peopleCommands, ...workCommands, ...storeCommands }
}

async function findCommand(name: string): Promise<Command> {
  const commands = Object.hasOwn(storeCommands, name) ? storeCommands : await allCommands()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`There is no command ${name}. ${CALL} --help lists them.`)
  return command
}

const CALL = `npm run ${PROGRAM} --`

interface Printed {
  out: string
  /** A mistake of the caller's, a refusal, or a finding: scripts stop at it. */
  failed: boolean
}

/** One call of the program: what it prints at its end. */
export async function runCommand(
  argv: string[],
  tools: Pick<Given, 'use' | 'useDatabase' | 'progress'>,
): Promise<Printed> {
  const [name = '', ...rest] = argv
  if (['', 'help', '--help', '-h'].includes(name)) return { out: overview(await allCommands()), failed: false }
  const json = rest.includes('--json')
  try {
    const command = await findCommand(name)
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

const overview = (commands: Record<string, Command>) => `${CALL} COMMAND

${Object.entries(commands)
  .map(([name, command]) => `  ${`${name} ${command.usage}`.trimEnd()}\n      ${command.about}.`)
  .join('\n')}

Each takes --help, and --json for scripts: one line on stdout, progress on stderr, and 1 as exit status if it failed or found
something wrong. The commands ${Object.entries(commands)
  .filter(([, { knows_dry }]) => knows_dry)
  .map(([name]) => name)
  .join(', ')} take --dry-run: they do their work and take it back.`

const helpOf = (name: string, command: Command) =>
  `${usageOf(name, command)}${command.knows_dry ? ' [--dry-run]' : ''} [--json]\n\n${command.about}.`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const progress = (step: string) => console.error(`  ${step} …`)
  const useDatabase: Given['useDatabase'] = (work) => withDatabase((db, pool, env) => work({ db, pool, env }), progress)
  const use: Given['use'] = async (work) => {
    const [{ PORTS }, { readSecret }, { mediaStore }] = await Promise.all([
      import('../server/features'),
      import('../server/secret'),
      import('../app/media/media.server'),
    ])
    return withDatabase(
      (db, pool, env) =>
        work({ db, pool, env, clock: () => new Date(), secret: readSecret(env), media: mediaStore(env), ...PORTS }),
      progress,
    )
  }
  const { out, failed } = await runCommand(process.argv.slice(2), { use, useDatabase, progress })
  if (failed && !process.argv.includes('--json')) console.error(out)
  else console.log(out)
  process.exitCode = failed ? 1 : 0
}
