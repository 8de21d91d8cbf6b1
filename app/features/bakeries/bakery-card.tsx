import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '~/ui/badge'
import { Card, CardBody, coverClass } from '~/ui/card'
import { Tag } from '~/ui/chip'
import { EmojiPicture } from '~/ui/emoji-picture'
import { Picture } from '~/ui/picture'
import { Rating } from '~/ui/star-rating'
import type { BakeryCardData } from './bakeries.contract'
import { isVerified, MAX_PLACEHOLDERS } from './bakery'
import { pictureSources } from './bakery-picture'
import { placeholderEmoji } from './categories'

interface BakeryCardProps {
  bakery: BakeryCardData
  /** For the first cards of a page, whose pictures load first. */
  priority?: boolean
  /** A built-in sample (ruling 35): says so and links nowhere. */
  sample?: boolean
  away?: string | undefined
  heart?: ReactNode
}

const MAX_TAGS = 3
/** Three side by side from 768 px, one below. */
const SIZES = '(min-width: 1248px) 384px, (min-width: 768px) 31vw, calc(100vw - 32px)'

export function BakeryCard({ bakery, priority = false, sample = false, away, heart }: BakeryCardProps) {
  const { name, slug, city, state, tags, average_rating, review_count, ordering } = bakery
  const sources = pictureSources(bakery)
  return (
    <Card interactive={!sample} className="h-full">
      {sources ? (
        <Picture sources={sources} alt="" sizes={SIZES} priority={priority} />
      ) : (
        <EmojiPicture emoji={placeholderEmoji(tags, MAX_PLACEHOLDERS)} seed={slug} />
      )}
      <CardBody>
        <h3 className="display-3">
          {sample ? (
            name
          ) : (
            <Link to={`/bakery/${slug}`} className={coverClass}>
              {name}
            </Link>
          )}
        </h3>
        <CardBadge bakery={bakery} sample={sample} />
        {heart}
        <p className="facts mt-1 text-[0.9375rem] text-soft">
          {review_count > 0 && (
            <span>
              <Rating value={average_rating} count={review_count} />
            </span>
          )}
          <span>{`${city}, ${state}`}</span>
          {away && <span>{away}</span>}
        </p>
        {ordering && <p className="mt-1 font-medium">{ordering}</p>}
        {tags.length > 0 && (
          <ul aria-label="Bakes" className="mt-3 flex flex-wrap gap-1.5">
            {tags.slice(0, MAX_TAGS).map((tag) => (
              <Tag key={tag.slug}>{tag.name}</Tag>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** After the name in the HTML, so that it is read after it; CSS puts it at the picture's corner. */
function CardBadge({ bakery, sample }: { bakery: BakeryCardData; sample: boolean }) {
  const corner = 'absolute top-3 left-3'
  if (sample) return <Badge className={corner}>Sample</Badge>
  if (bakery.is_premium)
    return (
      <Badge tone="butter" className={corner}>
        Premium
      </Badge>
    )
  if (isVerified(bakery))
    return (
      <Badge tone="paper" className={corner}>
        <Check strokeWidth={3} aria-hidden="true" />
        Verified
      </Badge>
    )
  return null
}
