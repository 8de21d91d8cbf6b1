import { describe, expect, test } from 'vitest'
import { useDatabase as testDatabase } from '../../../tests/setup/database'
import { disputeLines, type LedgerLine } from './ledger'
import { postEntry } from './ledger.commands.server'

const database = testDatabase()

describe('entries', () => {
  test('one per cause, however many tell it at once', async () => {
    const lines = disputeLines({ source: 'dp_1', amount_cents: -900, fee_cents: 1500 })
    const post = () => database.db.transaction((tx) => postEntry(tx, { cause: 'once', payment_id: null, lines }))
    const wrote = await Promise.all(Array.from({ length: 6 }, post))
    expect(wrote.filter(Boolean)).toHaveLength(1)
    const { rows } = await database.pool.query('select sum(amount_cents)::integer, count(*)::integer from ledger_lines')
    expect(rows).toEqual([{ sum: 0, count: 3 }])
  })

  test('the database refuses one that does not balance, and any change of one that does', async () => {
    const post = (cause: string, lines: LedgerLine[]) =>
      database.db.transaction((tx) => postEntry(tx, { cause, payment_id: null, lines }))
    await expect(
      post('lopsided', [
        { account: 'bank', amount_cents: 100 },
        { account: 'provider_balance', amount_cents: -99 },
      ]),
    ).rejects.toMatchObject({ cause: { constraint: 'ledger_entry_balances' } })
    const good: LedgerLine[] = [
      { account: 'bank', amount_cents: 100 },
      { account: 'provider_balance', amount_cents: -100 },
    ]
    expect(await post('good', good)).toBe(true)
    for (const change of [
      'update ledger_lines set amount_cents = 1',
      'delete from ledger_lines',
      'delete from ledger_entries',
    ]) {
      await expect(database.pool.query(change)).rejects.toMatchObject({ constraint: 'ledger_append_only' })
    }
  })
})
