import { AppError } from '~/lib/errors'
import { writeMail } from '~/mail/letter.server'
import { INCLUDES, PREFERENCES_PATH } from '../newsletter/newsletter'
import type { AreaContent } from './area'
import { issuePath, LETTER_MAX_KB, tooLong } from './breadletter'
import { issueLetter } from './letters.server'
import { introOf, type WrittenIssue, writeIssue } from './write-issue.server'

interface Site {
  public_url: string
  secret: Buffer
}

const NOTHING_NEAR: AreaContent = { empty: false, nowhere: false, fresh: [], featured: [], pickups: [], topic: null }
/** What a place adds: sixteen bakeries and topics at most, a kilobyte each. */
const AREA_KB = 16
/** As long as a reader's own links and the house's address get. */
const LONG = 'x'.repeat(200)

/** Mail programs cut off what is longer, and the way out with it. A link is counted, so in a letter it's longer than what was typed. */
export function refuseTooLong(issue: WrittenIssue, site: Site): void {
  const preferences_url = `${site.public_url}${PREFERENCES_PATH}?t=${LONG}`
  const slots = {
    ...{ number: issue.number, subject: issue.subject, intro: introOf(issue), postal_address: LONG },
    sections: writeIssue(issue, NOTHING_NEAR, site)({ includes: INCLUDES, news_since: new Date(0), preferences_url }),
    ...{ preferences_url, off_url: preferences_url, online_url: site.public_url + issuePath(issue.number) },
  }
  const { html } = writeMail(issueLetter.mail(slots, { to: 'size@localhost' }))
  const kb = Math.ceil(Buffer.byteLength(html) / 1000) + AREA_KB
  if (kb > LETTER_MAX_KB) throw new AppError('invalid', tooLong(kb), { field: 'story' })
}
