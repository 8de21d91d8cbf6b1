import { describe, expect, test } from 'vitest'
import { mailAfterReading, mailDue } from './mail-times'

const now = new Date('2026-11-16T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const never = { mail_at: null, mails: 0, mailed_at: null }

describe('a mail is due', () => {
  test.each([
    ['five minutes after the first message', never, at(5 / 60)],
    ['when it was due already', { ...never, mail_at: at(0.01) }, at(0.01)],
    ['an hour after the first mail', { mail_at: null, mails: 1, mailed_at: at(-0.5) }, at(0.5)],
    ['five minutes after, where that hour is over', { mail_at: null, mails: 1, mailed_at: at(-3) }, at(5 / 60)],
    ['eight hours after the second', { mail_at: null, mails: 2, mailed_at: at(-1) }, at(7)],
    ['a day after the third', { mail_at: null, mails: 3, mailed_at: at(-1) }, at(23)],
    ['a day after every other', { mail_at: null, mails: 9, mailed_at: at(-1) }, at(23)],
  ])('%s', (_, state, due) => {
    expect(mailDue(state, now)).toEqual(due)
  })
})

test('whoever reads starts over, and keeps what is due for the rest', () => {
  const state = { mail_at: at(1), mails: 3, mailed_at: at(-1) }
  expect(mailAfterReading(state, 0)).toEqual(never)
  expect(mailAfterReading(state, 2)).toEqual({ ...never, mail_at: at(1) })
})
