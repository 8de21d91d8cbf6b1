import { BRAND } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'

export interface Saver {
  user_id: string
  email: string
  bakery_name: string
  slug: string
}

export function nowOrderMail({ email, bakery_name, slug }: Saver, public_url: string): Mail {
  const letter = {
    heading: 'Good news from the oven',
    paragraphs: [`You saved ${bakery_name} before you could order there. Now you can.`],
    action: { label: 'See what they bake', url: `${public_url}/bakery/${slug}` },
    footnote: `You’re getting this email because you saved ${bakery_name} at ${BRAND}. We only send it once.`,
    links: [{ label: 'Choose which emails you get', url: `${public_url}/edit-profile#notifications` }],
  }
  return {
    key: `now-order:${newId()}`,
    to: email,
    subject: `${bakery_name} takes orders now`,
    text: letterText(letter),
    html: letterHtml(letter),
    bulk: true,
  }
}
