import { BRAND } from '~/lib/brand'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { premiumPath } from '../premium/premium-period'
import type { QueuedPost } from './shares.contract'

interface Ruled {
  post: QueuedPost
  email: string
  featured_days: number
  public_url: string
}

export function ruledMail({ post, email, featured_days, public_url }: Ruled): Mail {
  const { bakery, state, reason } = post
  const approved = state === 'approved'
  const letter: Letter = {
    heading: approved ? 'Thank you for sharing!' : 'We couldn’t approve your post',
    paragraphs: approved
      ? [`We saw your post, and ${bakery.name} is featured for ${featured_days} more days.`]
      : [
          `We looked at your post for ${bakery.name} and couldn’t approve it: ${reason}`,
          'You can share again any time.',
        ],
    action: { label: 'See your share campaign', url: `${public_url}${premiumPath(bakery.id)}#share` },
    footnote: `You’re getting this email because you shared ${bakery.name} at ${BRAND}.`,
  }
  return {
    key: `share-post:${post.id}`,
    to: email,
    subject: approved ? `${bakery.name} is featured` : 'About your post',
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
