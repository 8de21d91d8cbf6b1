import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Invoicing, makeInvoicing } from '../../../tests/factories/invoicing'
import { useApp } from '../../../tests/setup/app'
import { remindInvoices } from './remind-invoices.commands.server'

const app = useApp()
let all: Invoicing
beforeAll(async () => {
  all = await makeInvoicing(app)
})
// In Chicago, six hours behind.
const MORNING = 'T15:00:00Z'
const goTo = async (moment: string) => {
  app.clock.now = new Date(moment)
  await all.signIn()
}
beforeEach(() => goTo(`2026-12-01${MORNING}`))

const subjects = async (id: string) =>
  (await all.mailsTo(all.customer))
    .filter(({ dedupe_key }) => dedupe_key.startsWith(`invoice:reminder:${id}`))
    .map(({ subject, dedupe_key }) => `${dedupe_key.split(':')[3]} ${subject.split(':')[0]}`)
const goOn = async (...days: string[]) => {
  for (const day of days) {
    await goTo(day.includes('T') ? day : `${day}${MORNING}`)
    await remindInvoices(app.services)
  }
}

test('on the day and three days after, in the morning there, each once', async () => {
  const { id } = await all.sent({ due_on: '2026-12-10' })
  await goOn('2026-12-09', '2026-12-10T14:59:00Z')
  expect(await subjects(id)).toEqual([])
  app.clock.now = new Date(`2026-12-10${MORNING}`)
  await Promise.all([remindInvoices(app.services), remindInvoices(app.services)])
  await goOn('2026-12-10', '2026-12-11', '2026-12-12')
  expect(await subjects(id)).toEqual(['2026-12-10 Due today'])
  await goOn('2026-12-13', '2026-12-14', '2026-12-20')
  expect(await subjects(id)).toEqual(['2026-12-10 Due today', '2026-12-13 Overdue'])
  const { history } = await all.read(id, all.tokens.owner)
  expect(history.map(({ note }: { note: string }) => note).slice(2)).toEqual([
    'Reminded: due today.',
    'Reminded: overdue.',
  ])
})

test('of the deposit and of the balance; what is paid is not reminded of', async () => {
  const due = { deposit: 30, deposit_due_on: '2026-12-05', due_on: '2026-12-15' }
  const both = await all.sent(due)
  const some = await all.sent(due)
  await all.must('POST', `/invoices/${some.id}/payments`, { amount: 10, method: 'cash' })
  const paid = await all.sent(due)
  await all.must('POST', `/invoices/${paid.id}/payments`, { amount: 30, method: 'cash' })
  await goOn('2026-12-05', '2026-12-08', '2026-12-15')
  for (const { id } of [both, some])
    expect(await subjects(id)).toEqual(['2026-12-05 Due today', '2026-12-08 Overdue', '2026-12-15 Due today'])
  expect(await subjects(paid.id)).toEqual(['2026-12-15 Due today'])
  await all.must('POST', `/invoices/${paid.id}/payments`, { amount: 70, method: 'cash' })
  await all.must('POST', `/invoices/${both.id}/void`)
  await goOn('2026-12-18')
  expect(await subjects(paid.id)).toHaveLength(1)
  expect(await subjects(both.id)).toHaveLength(3)
})

test('not on the day that it is sent, nor of days before it, nor long after the site was away', async () => {
  const today = await all.sent({ due_on: '2026-12-01' })
  const before = await all.sent({ due_on: '2026-11-29' })
  const away = await all.sent({ due_on: '2026-12-20' })
  await goOn('2026-12-01')
  expect([await subjects(today.id), await subjects(before.id)]).toEqual([[], []])
  await goOn('2026-12-04')
  expect(await subjects(today.id)).toEqual(['2026-12-04 Overdue'])
  await goOn('2026-12-30')
  expect(await subjects(away.id)).toEqual([])
})

test('one that cannot be written down holds up no other, and comes later', async () => {
  const first = await all.sent({ due_on: '2026-12-09' })
  const [stuck, other] = [await all.sent({ due_on: '2026-12-10' }), await all.sent({ due_on: '2026-12-10' })]
  const { pool } = app.services
  await pool.query(`alter table invoices add constraint poison check (id <> '${stuck.id}' or reminded_for = '{}')`)
  await goOn('2026-12-10')
  await pool.query('alter table invoices drop constraint poison')
  expect([await subjects(first.id), await subjects(stuck.id), await subjects(other.id)]).toEqual([
    ['2026-12-09 Overdue'],
    [],
    ['2026-12-10 Due today'],
  ])
  await goOn('2026-12-10T15:15:00Z')
  expect(await subjects(stuck.id)).toEqual(['2026-12-10 Due today'])
})

test('a reminder that comes late, after the site was away, says when the payment was due', async () => {
  const whole = await all.sent({ due_on: '2026-12-13' })
  const part = await all.sent({ deposit: 30, deposit_due_on: '2026-12-13', due_on: '2026-12-20' })
  await goOn('2026-12-15')
  for (const { id } of [whole, part]) {
    const mail = (await all.mailsTo(all.customer)).filter(({ dedupe_key }) =>
      dedupe_key.startsWith(`invoice:reminder:${id}`),
    )[0]!
    expect(mail.subject).toMatch(/^Overdue: /)
    expect(mail.text).toContain('A payment was due Sunday')
    expect(mail.text).toContain('was due Sunday, December 13, 2026')
    expect(mail.text).not.toContain('today')
  }
})
