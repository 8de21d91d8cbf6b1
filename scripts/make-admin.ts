// npm run make-admin -- EMAIL: the first admin (ruling 9). Later ones are made by an admin.
import { pathToFileURL } from 'node:url'
import { emailProblem } from '~/lib/contact'
import type { Db } from '../app/db/client.server'
import { SettingsError } from '../app/env.server'
import { grantRole } from '../app/features/accounts/access.commands.server'
import { readCredential } from '../app/features/accounts/account'
import { findAccount } from '../app/features/accounts/accounts.queries.server'
import { withDatabase } from './with-database'

/** What happened, as a sentence; refusals are thrown. */
export async function makeAdmin(db: Db, email: string, demo: boolean): Promise<string> {
  const account = await findAccount(db, readCredential(email), { demo })
  if (!account)
    throw new Error(`There is no account with the address ${email}. Sign up on the site first, then run this again.`)
  if (account.disabled) throw new Error(`The account of ${email} is blocked. Nothing was changed.`)
  if (!account.user.email_verified) {
    throw new Error(`${email} is not verified yet. Open the link in the verification mail first, then run this again.`)
  }
  const { changed } = await grantRole({ db, clock: () => new Date() }, null, {
    user_id: account.user.id,
    role: 'admin',
  })
  return changed ? `${email} is an admin now, from the very next request on.` : `${email} is an admin already.`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const email = process.argv[2]
    if (!email || emailProblem(email)) throw new Error('Usage: npm run make-admin -- EMAIL')
    console.log(await withDatabase((db, _pool, env) => makeAdmin(db, email, env.demo)))
  } catch (error) {
    console.error(error instanceof SettingsError ? error.problems.join('\n') : (error as Error).message)
    process.exitCode = 1
  }
}
