import { beforeAll, describe, expect, test } from 'vitest'
import { auditCheck } from '../../../scripts/commands/work'
import { makePerson } from '../../../tests/factories/people'
import { useApp } from '../../../tests/setup/app'
import { newId } from '../../lib/ids'
import { forgetAudited, recordAudit } from './audit.commands.server'
import { checkAudit } from './check-audit.queries.server'

const site = useApp()
const db = () => site.services.db
const query = (text: string, values: unknown[] = []) => site.services.pool.query(text, values)
let admin = { id: '', session_id: null as string | null }

async function write(subject_id = newId(), action = 'role.granted', subject_type = 'user') {
  await db().transaction((tx) =>
    recordAudit(tx, site.clock.now, { by: admin, action, subject_type, subject_id, details: { role: 'editor' } }),
  )
  const { rows } = await query('select id from audit_log where subject_id = $1', [subject_id])
  return rows[0].id as string
}

/** As whoever has the database and knows its triggers. */
async function tamper(text: string, values: unknown[] = []) {
  const client = await site.services.pool.connect()
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(text, values).finally(() => client.release(true))
}

/** Says of an entry, as it is now, that it was forgotten. */
const FORGET = `insert into audit_log (id, action, subject_type, subject_id, details)
  select gen_random_uuid(), 'audit.forgotten', 'audit', l.id::text, jsonb_build_object('content', encode(audit_content(l), 'hex'))
  from audit_log l where id = $1`

beforeAll(async () => {
  admin = { id: (await makePerson(site.services, { roles: ['admin'] })).id, session_id: null }
})

describe('the log is only ever added to', () => {
  test.each([
    `update audit_log set details = '{}'`,
    `update audit_log set actor_id = null`,
    'delete from audit_log',
    'truncate audit_log',
    `update audit_chain set hash = sha256('')`,
    'delete from audit_chain',
    'truncate audit_chain',
  ])('%s is refused', async (text) => {
    await write()
    await expect(query(text)).rejects.toThrow('The audit log is only ever added to.')
  })

  test('an address of whoever left goes, and the chain holds', async () => {
    const id = await write('rosa@bread.test', 'email.blocked', 'email')
    await db().transaction((tx) => forgetAudited(tx, ['rosa@bread.test']))
    const { rows } = await query('select subject_id, details, action from audit_log where id = $1', [id])
    expect(rows).toEqual([{ subject_id: 'erased', details: {}, action: 'email.blocked' }])
    expect(await checkAudit(db())).toMatchObject({ damage: [] })
    await expect(query('delete from audit_log where id = $1', [id])).rejects.toThrow('only ever added to')
  })

  test('nothing but an address is forgotten, even by whoever says so', async () => {
    const id = await write()
    const client = await site.services.pool.connect()
    await client.query(`set localoaf.forgets_audited = 'on'`)
    const emptied = client.query(`update audit_log set subject_id = 'erased', details = '{}' where id = $1`, [id])
    await expect(emptied.finally(() => client.release(true))).rejects.toThrow('only ever added to')
  })

  test('entries of many at once follow each other without a gap, and no one waits in a circle', async () => {
    await Promise.all(Array.from({ length: 8 }, () => write()))
    expect(await checkAudit(db())).toMatchObject({ damage: [] })
  })

  test('what was rolled back is in neither', async () => {
    const before = await checkAudit(db())
    const roll = db().transaction(async (tx) => {
      await recordAudit(tx, site.clock.now, {
        ...{ by: null, action: 'role.granted', subject_type: 'user', subject_id: 'x' },
      })
      throw new Error('no')
    })
    await expect(roll).rejects.toThrow('no')
    expect(await checkAudit(db())).toEqual(before)
  })
})

describe('audit-check names what was done past the triggers:', () => {
  const damage = async () => (await checkAudit(db())).damage.map(({ what, entry_id }) => [what, entry_id])

  test('a changed entry, a forgotten one that says something else, a removed one, one slipped in, links written anew', async () => {
    const [changed, removed, blamed] = [await write(), await write(), await write()]
    const head = (await checkAudit(db())).head!
    await tamper(`update audit_log set details = '{"role": "admin"}' where id = $1`, [changed])
    expect(await damage()).toEqual([['changed', changed]])
    await tamper(FORGET, [changed])
    expect(await damage()).toContainEqual(['changed', changed])
    await tamper('delete from audit_log where id = $1', [removed])
    expect(await damage()).toContainEqual(['removed', removed])
    expect((await damage()).map(([what]) => what).sort()).toEqual(['changed', 'removed', 'unlinked'])
    await tamper(`update audit_log set actor_id = gen_random_uuid() where id = $1`, [blamed])
    await tamper(
      `update audit_chain c set content = audit_content(l) from audit_log l where l.id = c.entry_id and l.id = $1`,
      [blamed],
    )
    expect(await damage()).toContainEqual(['broken', blamed])
    await tamper('delete from audit_chain where entry_id = $1', [removed])
    expect((await damage()).map(([what]) => what)).toContain('gap')
    const told = await auditCheck(db())
    expect(told.ok).toBe(false)
    expect(told.text).toContain(`Entry ${changed} (role.granted)`)
    expect((await auditCheck(db(), head)).ok).toBe(false)
  })

  test('an entry that was made one about an address and then forgotten', async () => {
    const id = await write()
    await tamper(
      `update audit_log set action = 'email.blocked', subject_type = 'email', subject_id = 'erased', details = '{}' where id = $1`,
      [id],
    )
    await tamper(FORGET, [id])
    expect(await damage()).toContainEqual(['changed', id])
  })

  test('an entry that claims to forget another with no digest is no hindrance', async () => {
    const id = await write()
    await query(
      `insert into audit_log (id, action, subject_type, subject_id, details)
       values (gen_random_uuid(), 'audit.forgotten', 'audit', $1, '{"content": "no digest"}')`,
      [id],
    )
    await tamper(`update audit_log set subject_id = 'erased', details = '{}' where id = $1`, [id])
    expect(await damage()).toContainEqual(['changed', id])
  })

  test('an end that was cut off, by the head that was kept elsewhere', async () => {
    await write()
    const { head } = await checkAudit(db())
    expect(await checkAudit(db(), head!)).toMatchObject({ knows_head: true })
    await tamper('delete from audit_log where id = (select entry_id from audit_chain order by seq desc limit 1)')
    await tamper('delete from audit_chain where seq = (select max(seq) from audit_chain)')
    expect(await checkAudit(db(), head!)).toMatchObject({ knows_head: false })
    expect((await auditCheck(db(), head!)).text).toContain('The head you gave is in no link')
    await expect(auditCheck(db(), 'abc')).rejects.toThrow('A head is 64')
  })
})
