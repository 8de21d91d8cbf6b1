import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newId } from '~/lib/ids'
import type { LetterWords } from '~/lib/letter-words'
import { testMail } from '../../tests/factories/mail'
import { makeUser } from '../../tests/factories/make'
import { useApp } from '../../tests/setup/app'
import { runJobs } from '../../tests/setup/jobs'
import { sendLetter } from './outbox.server'
import { keepWords } from './overrides.server'

const site = useApp()
const KEY = 'test.bread'
const to = 'ann@bread.test'
let author_id = ''
let version = 0

beforeEach(async () => {
  await site.services.pool.query(
    'delete from letter_overrides; delete from mail_outbox; delete from reconciliation_findings',
  )
  author_id = (await makeUser(site.services.db)).id
  version = 0
})

const keep = async (one: Partial<LetterWords>, over = version) => {
  const words = { subject: null, preheader: null, heading: null, body: null, ...one }
  const id = await site.services.db.transaction((tx) => keepWords(tx, { key: KEY, over, words, author_id }))
  if (id) version = over + 1
  return id
}
const mail = (note = 'warm') => testMail({ key: KEY, to, slots: { name: 'Ann', note }, mail_key: newId() })
const send = (note?: string) => site.services.db.transaction((tx) => sendLetter(tx, mail(note)))
const sent = async () =>
  (await site.services.pool.query('select subject, text, html from mail_outbox order by created_at, id')).rows
const findings = async () => {
  await runJobs(site.services, ['report_broken_letter'])
  const { rows } = await site.services.pool.query('select subject, kind, detail from reconciliation_findings')
  return rows
}

test('the words of an admin go out, around the letter’s own footnote', async () => {
  await keep({ subject: 'Hi {{ name }}', body: '<b>It’s</b> {{ note }}.' })
  await send('<i>hot</i>')
  const [{ subject, text, html }] = await sent()
  expect(subject).toBe('Hi Ann')
  expect(text).toContain('<b>It’s</b> <i>hot</i>.')
  expect(text).toContain('-- \nYou asked for it.')
  expect(html).toContain('&lt;b&gt;It’s&lt;/b&gt; &lt;i&gt;hot&lt;/i&gt;.')
})

test('going back ends it, and each change counts from the one before', async () => {
  await keep({ subject: 'One' })
  await keep({ subject: 'Two' })
  expect(await keep({ subject: 'Three' }, 1)).toBeNull()
  await send()
  await keep({})
  await send()
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Two', 'Bread'])
  const { rows } = await site.services.pool.query(
    'select version, subject, active from letter_overrides order by version',
  )
  expect(rows.map((row) => Object.values(row))).toEqual([
    ...[
      [1, 'One', false],
      [2, 'Two', false],
    ],
    [3, null, false],
  ])
})

test('two who change it at once: one is told', async () => {
  const kept = await Promise.all([keep({ subject: 'One' }, 0), keep({ subject: 'Two' }, 0)])
  expect(kept.filter(Boolean)).toHaveLength(1)
})

test('a transaction reads them once, and the next one sees what another process changed', async () => {
  await keep({ subject: 'One' })
  await site.services.db.transaction(async (tx) => {
    await sendLetter(tx, mail())
    await keep({ subject: 'Two' })
    await sendLetter(tx, mail())
  })
  await send()
  await sendLetter(site.services.db, mail())
  expect((await sent()).map(({ subject }) => subject)).toEqual(['One', 'One', 'Two', 'Two'])
})

test('broken words leave one finding, and the built-in ones go out', async () => {
  await keep({ subject: 'Hi {{ nobody }}' })
  await send()
  await send()
  await site.services.db.transaction(async (tx) => {
    await sendLetter(tx, mail())
    await sendLetter(tx, mail())
  })
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Bread', 'Bread', 'Bread', 'Bread'])
  expect(await findings()).toEqual([
    {
      ...{ subject: `letter:${KEY}`, kind: 'letter_broken' },
      detail: 'Version 1 could not be filled in (subject: undefined variable: nobody), so the built-in words went out.',
    },
  ])
})

test('whoever writes a mail never waits for another who notes that the words are broken', async () => {
  await keep({ subject: 'Hi {{ nobody }}' })
  const other = await site.services.pool.connect()
  onTestFinished(() => other.release())
  await other.query('begin; select from letter_overrides for update')
  await send()
  expect(await sent()).toMatchObject([{ subject: 'Bread' }])
  await other.query('rollback')
  expect(await findings()).toEqual([])
  await send()
  expect(await findings()).toHaveLength(1)
})
