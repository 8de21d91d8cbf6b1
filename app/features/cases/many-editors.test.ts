import { expect, test } from 'vitest'
import { claimScene } from '../../../tests/factories/claims'
import { makeBakery } from '../../../tests/factories/make'
import { useApp } from '../../../tests/setup/app'
import { runJobs } from '../../../tests/setup/jobs'
import { type Actor, ANONYMOUS } from '../../http/actor.server'
import { AppError } from '../../lib/errors'
import { newId } from '../../lib/ids'
import type { RulingWord } from './case'
import { ruleCase } from './rule-case.commands.server'

const site = useApp()
const { signIn } = claimScene(site)
const sql = async (text: string, ...values: unknown[]) => (await site.services.pool.query(text, values)).rows

const EDITORS = 100
const THINGS = 50
const EACH = 4

/** Half of them claims, which are ruled on at once; half reports, which can be undone for ten seconds. */
async function makeThings(): Promise<string[]> {
  const claimant = await signIn()
  for (let nth = 0; nth < THINGS; nth++) {
    const { id } = await makeBakery(site.services.db, { website_url: 'https://crumb.example' })
    if (nth % 2)
      await sql(
        `insert into bakery_claims (id, bakery_id, user_id, method, code_place, message) values ($1, $2, $3, 'code', 'website', 'I bake here.')`,
        ...[newId(), id, claimant.id],
      )
    else
      await sql(
        `insert into reports (id, subject_type, subject_id, reason, created_at) values ($1, 'bakery', $2, 'spam', now() - interval '1 hour')`,
        newId(),
        id,
      )
  }
  return (await sql('select id from cases order by id')).map(({ id }) => id)
}

/** What refused it, or null. Whoever finds no free connection asks again, as the browser does. */
async function rule(actor: Actor, decision: { id: string; ruling: RulingWord }): Promise<Error | null> {
  for (;;)
    try {
      await ruleCase(site.services, actor, decision)
      return null
    } catch (thrown) {
      if (thrown instanceof AppError) return thrown
      if (!/timeout exceeded/.test(String(thrown))) throw thrown
    }
}

test('100 editors rule in parallel on 50 things: each is ruled once, and everybody else is told by whom', async () => {
  const things = await makeThings()
  expect(things).toHaveLength(THINGS)
  const kinds = new Map((await sql('select id, kind from cases')).map(({ id, kind }) => [id, kind]))
  const editors = []
  for (let nth = 0; nth < EDITORS; nth++) editors.push(await signIn({ roles: ['editor'], full_name: `Editor ${nth}` }))

  const rulings = await Promise.all(
    editors.map(async (editor, nth) => {
      const made = []
      for (let step = 0; step < EACH; step++) {
        const id = things[(nth + step * 7) % THINGS]!
        const ruling: RulingWord = kinds.get(id) === 'claim' ? 'approve' : 'dismiss'
        const actor: Actor = { ...ANONYMOUS, kind: 'user', id: editor.id, roles: ['editor'] }
        const refused = await rule(actor, { id, ruling })
        made.push({ id, by: editor.full_name, refused })
      }
      return made
    }),
  ).then((all) => all.flat())
  await sql(`update graphile_worker._private_jobs set run_at = now() where key like 'case:%'`)
  await runJobs(site.services, ['rule_case'])

  const ruled = await sql(`
    select c.id, p.full_name as by, c.state, (select count(*)::integer from audit_log a
      where a.subject_id = c.subject_id::text and a.action in ('claim.approved', 'bakery.dismissed')) as times
    from cases c left join profiles p on p.user_id = c.ruled_by`)
  for (const { id, by, state, times } of ruled) {
    const of = rulings.filter((ruling) => ruling.id === id)
    expect({ state, times, won: of.filter(({ refused }) => !refused).map((ruling) => ruling.by) }).toEqual({
      state: kinds.get(id) === 'claim' ? 'approved' : 'dismissed',
      ...{ times: 1, won: [by] },
    })
    const sentence = kinds.get(id) === 'claim' ? `${by} approved this just now.` : `${by} is on it.`
    const others = of.flatMap(({ refused }) => refused ?? [])
    expect(others).toHaveLength((EDITORS * EACH) / THINGS - 1)
    expect(new Set(others.map(({ message }) => message))).toEqual(new Set([sentence]))
  }
}, 240_000)
