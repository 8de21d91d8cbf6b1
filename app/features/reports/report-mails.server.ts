import { BRAND } from '~/lib/brand'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { APPEAL_DAYS } from '../cases/case'

interface Ruled {
  report_id: string
  email: string
  title: string
  reason: string
  /** A reader reported it; otherwise we held it back ourselves. */
  reported: boolean
  /** Where it can be appealed. */
  appeal_path: string | null
}

export function rulingMail(
  { report_id, email, title, reason, reported, appeal_path }: Ruled,
  public_url: string,
): Mail {
  const letter = {
    heading: title,
    paragraphs: [
      `${reported ? 'Somebody asked our editors to take a look' : 'Our editors took a look'}, and this is what they wrote:`,
      reason,
      ...(appeal_path ? [`Think we got it wrong? You can appeal once, within ${APPEAL_DAYS} days.`] : []),
    ],
    action: appeal_path
      ? { label: 'Read it, or appeal', url: public_url + appeal_path }
      : { label: 'Read our rules', url: `${public_url}/terms-of-service` },
    footnote: `You’re getting this email because it’s about something of yours at ${BRAND}.`,
  }
  return {
    key: `report-ruling:${report_id}`,
    to: email,
    subject: title,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
