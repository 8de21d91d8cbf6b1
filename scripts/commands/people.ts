import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../app/db/client.server'
import { blockEmail, grantRole, removeRole, unblockEmail } from '../../app/features/accounts/access.commands.server'
import { readCredential } from '../../app/features/accounts/account'
import { type Account, findAccount } from '../../app/features/accounts/accounts.queries.server'
import { revokeAll } from '../../app/features/accounts/sessions.commands.server'
import { recordAudit } from '../../app/features/audit/audit.commands.server'
import { eraseAtOnce } from '../../app/features/leaving/erase-at-once.commands.server'
import { writePersonArchive } from '../../app/features/leaving/make-export.commands.server'
import { findPerson } from '../../app/features/leaving/person.queries.server'
import { transferAtOnce } from '../../app/features/managed-bakeries/transfer.commands.server'
import { turnOffAll } from '../../app/features/two-step/turn-off-all.commands.server'
import { emailProblem } from '../../app/lib/contact'
import { type Command, type CommandServices, counted, inOne } from './command'

function readEmail(given = ''): string {
  const email = given.trim().toLowerCase()
  const problem = emailProblem(email)
  if (problem) throw new Error(`${given} is not an e-mail address.`)
  return email
}

async function accountOf(db: Db, email: string, demo: boolean): Promise<Account> {
  const account = await findAccount(db, readCredential(email), { demo })
  if (!account) throw new Error(`There is no account with the address ${email}.`)
  return account
}

/** Ruling 9. Later ones are made by an admin on the site. */
export async function makeAdmin({ db, env }: Pick<CommandServices, 'db' | 'env'>, given: string): Promise<string> {
  const email = readEmail(given)
  const account = await findAccount(db, readCredential(email), { demo: env.demo })
  if (!account)
    throw new Error(`There is no account with the address ${email}. Sign up on the site first, then run this again.`)
  if (account.disabled) throw new Error(`The account of ${email} is blocked. Nothing was changed.`)
  if (!account.user.email_verified) {
    throw new Error(`${email} is not verified yet. Open the link in the verification mail first, then run this again.`)
  }
  const { changed } = await grantRole({ db, env, clock: () => new Date() }, null, {
    user_id: account.user.id,
    role: 'admin',
  })
  return changed ? `${email} is an admin now, from the very next request on.` : `${email} is an admin already.`
}

const makeAdminCommand: Command = {
  usage: 'EMAIL',
  about: 'Makes a person with an account an admin, such as the first one',
  knows_dry: true,
  takes: [1, 1],
  run: ({ args, dry, use }) =>
    use(async ({ db, env }) => ({ text: await inOne(db, dry, (in_one) => makeAdmin({ db: in_one, env }, args[0]!)) })),
}

const revoke: Command = {
  usage: 'EMAIL [--keep-roles]',
  about: 'Signs a person out everywhere and takes back their roles: for an account in wrong hands',
  options: { 'keep-roles': { type: 'boolean', default: false } },
  knows_dry: true,
  takes: [1, 1],
  run: ({ args, values, dry, use }) =>
    use(async (services) => {
      const email = readEmail(args[0])
      const { user } = await accountOf(services.db, email, services.env.demo)
      const { clock } = services
      return inOne(services.db, dry, async (db) => {
        const { rows } = await db.execute<{ role: 'editor' | 'admin' }>(
          sql`select role from user_roles where user_id = ${user.id} order by role`,
        )
        const roles = values['keep-roles'] ? [] : rows.map(({ role }) => role)
        for (const role of roles) await removeRole({ db, clock }, null, { user_id: user.id, role })
        const sessions = await revokeAll({ db, clock }, user.id)
        await recordAudit(db, clock(), {
          ...{ by: null, action: 'sessions.revoked', subject_type: 'user', subject_id: user.id, details: { sessions } },
        })
        const lost = roles.length > 0 ? `, and is no ${roles.join(' or ')} anymore` : ''
        const text = `${email} is signed out of ${counted(sessions, 'device')}${lost}.`
        return { text, data: { email, sessions, roles } }
      })
    }),
}

const twoStepOff: Command = {
  usage: 'EMAIL',
  about:
    'Turns two-step sign-in off, for a person who has lost their phone and their recovery codes; they’re told by mail',
  knows_dry: true,
  takes: [1, 1],
  run: ({ args, dry, use }) =>
    use(async ({ db, env, clock }) => {
      const email = readEmail(args[0])
      const { user } = await accountOf(db, email, env.demo)
      return inOne(db, dry, async (in_one) => {
        const changed = await turnOffAll({ db: in_one, env }, user.id)
        if (!changed) return { text: `${email} has no two-step sign-in.`, data: { email, changed } }
        await recordAudit(in_one, clock(), {
          ...{ by: null, action: 'two_step.turned_off', subject_type: 'user', subject_id: user.id },
        })
        return { text: `${email} signs in with the password alone now.`, data: { email, changed } }
      })
    }),
}

const block: Command = {
  usage: 'EMAIL --reason TEXT',
  about: 'Blocks an address: its account is signed out, and nobody signs in or up with it',
  options: { reason: { type: 'string', default: '' } },
  knows_dry: true,
  takes: [1, 1],
  run: ({ args, values, dry, use }) =>
    use(async ({ db, clock }) => {
      const [email, reason] = [readEmail(args[0]), String(values.reason).trim()]
      if (!reason) throw new Error('Say why, for the audit log: --reason "…"')
      await inOne(db, dry, (in_one) => blockEmail({ db: in_one, clock }, null, { email, reason }))
      return { text: `${email} is blocked.`, data: { email, reason } }
    }),
}

const unblock: Command = {
  usage: 'EMAIL',
  about: 'Takes a block back',
  knows_dry: true,
  takes: [1, 1],
  run: ({ args, dry, use }) =>
    use(async ({ db, clock }) => {
      const email = readEmail(args[0])
      await inOne(db, dry, (in_one) => unblockEmail({ db: in_one, clock }, null, email))
      return { text: `${email} isn’t blocked anymore.`, data: { email } }
    }),
}

const exportCommand: Command = {
  usage: 'EMAIL [FILE.zip]',
  about: 'Writes down everything we have about a person, as they can download it themselves',
  takes: [1, 2],
  run: ({ args, progress, use }) =>
    use(async (services) => {
      const email = readEmail(args[0])
      const { user } = await accountOf(services.db, email, services.env.demo)
      const file = path.resolve(args[1] ?? `${email}.zip`)
      // Never over a file that is there.
      const out = await open(file, 'wx', 0o600)
      const tables = await writePersonArchive(services, await findPerson(services.db, user.id), {
        keep: (archive) => pipeline(archive, out.createWriteStream()),
        note: (table) => table && progress(`Reading ${table}`),
      }).catch(async (error: unknown) => {
        await rm(file)
        throw error
      })
      await recordAudit(services.db, services.clock(), {
        ...{ by: null, action: 'user.exported', subject_type: 'user', subject_id: user.id },
      })
      return { text: `${counted(tables, 'table')} of ${email} are in ${file}. Keep it safe.`, data: { file, tables } }
    }),
}

const erase: Command = {
  usage: 'EMAIL --yes [--keep-posts]',
  about: 'Deletes an account and what belongs to it at once, without the 14 days (ruling 47)',
  options: { yes: { type: 'boolean', default: false }, 'keep-posts': { type: 'boolean', default: false } },
  knows_dry: true,
  takes: [1, 1],
  run: ({ args, values, dry, use }) =>
    use(async (services) => {
      const email = readEmail(args[0])
      if (!values.yes && !dry) throw new Error('This can’t be undone. Look at it with --dry-run first, then add --yes.')
      const { user } = await accountOf(services.db, email, services.env.demo)
      const keeps_posts = values['keep-posts'] === true
      await inOne(services.db, dry, (db) => eraseAtOnce({ ...services, db }, { user_id: user.id, keeps_posts }))
      return { text: `The account of ${email} is deleted, and what belonged to it.`, data: { email } }
    }),
}

const giveBakery: Command = {
  usage: 'SLUG EMAIL --reason TEXT',
  about: 'Gives a bakery to another account, as an approved claim does; both are told by mail, with the reason',
  options: { reason: { type: 'string', default: '' } },
  knows_dry: true,
  takes: [2, 2],
  run: ({ args, values, dry, use }) =>
    use(async (services) => {
      const [slug, email, reason] = [args[0]!, readEmail(args[1]), String(values.reason).trim()]
      if (!reason) throw new Error('Say why, for both of them and the audit log: --reason "…"')
      const { rows } = await services.db.execute<{ id: string }>(sql`select id from bakeries where slug = ${slug}`)
      if (!rows[0]) throw new Error(`There is no bakery ${slug}.`)
      const { id } = rows[0]
      await inOne(services.db, dry, (db) => transferAtOnce({ ...services, db }, { id, to: email, reason }))
      return { text: `${slug} belongs to ${email} now.`, data: { slug, email } }
    }),
}

export const peopleCommands: Record<string, Command> = {
  'make-admin': makeAdminCommand,
  revoke,
  'two-step-off': twoStepOff,
  block,
  unblock,
  export: exportCommand,
  erase,
  'give-bakery': giveBakery,
}
