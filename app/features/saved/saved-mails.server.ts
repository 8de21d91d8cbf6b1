import { BRAND } from '~/lib/brand'
import { newId } from '~/lib/ids'
import { letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { stopLink } from '~/mail/stop-mail.server'

export interface Saver {
  user_id: string
  email: string
  bakery_name: string
  slug: string
}

interface Site {
  public_url: string
  secret: Buffer
}

export function nowOrderMail({ user_id, email, bakery_name, slug }: Saver, site: Site): Mail {
  const off = stopLink(site, '/unsubscribe-alerts', { who: user_id, what: 'bakeries' })
  const letter = {
    heading: 'Good news from the oven',
    paragraphs: [`You saved ${bakery_name} before you could order there. Now you can.`],
    action: { label: 'See what they bake', url: `${site.public_url}/bakery/${slug}` },
    footnote: `You’re getting this email because you saved ${bakery_name} at ${BRAND}. We only send it once.`,
    links: [{ label: 'Stop emails about bakeries', url: off.url }],
  }
  return {
    key: `now-order:${newId()}`,
    to: email,
    subject: `${bakery_name} takes orders now`,
    text: letterText(letter),
    html: letterHtml(letter),
    bulk: true,
    headers: off.headers,
  }
}
