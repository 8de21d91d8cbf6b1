import { BRAND } from '~/lib/brand'
import { type Letter, letterHtml, letterText } from '~/mail/letter'
import type { Mail } from '~/mail/outbox.server'
import { SITE_NAMES } from './video-review'
import type { QueuedVideo } from './video-reviews.contract'

interface Ruled {
  video: QueuedVideo
  email: string
  public_url: string
}

export function ruledVideoMail({ video, email, public_url }: Ruled): Mail {
  const { id, bakery, site, state, reason } = video
  const approved = state === 'approved'
  const letter: Letter = {
    heading: approved ? 'Your video is up!' : 'We couldn’t approve your video',
    paragraphs: approved
      ? [`Your ${SITE_NAMES[site]} video now plays on the page of ${bakery.name}. Thank you for showing it around.`]
      : [
          `We watched your ${SITE_NAMES[site]} video of ${bakery.name} and couldn’t approve it: ${reason}`,
          'You can share another one any time.',
        ],
    action: { label: `See ${bakery.name}`, url: `${public_url}/bakery/${bakery.slug}#videos` },
    footnote: `You’re getting this email because you shared a video of ${bakery.name} at ${BRAND}.`,
  }
  return {
    key: `video-review:${id}`,
    to: email,
    subject: approved ? 'Your video is up' : 'About your video',
    text: letterText(letter),
    html: letterHtml(letter),
  }
}
