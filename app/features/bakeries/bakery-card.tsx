import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SaveHeart } from '~/features/saved/save-button'
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
  /** For the first cards of a page: their pictures are what people wait for. */
  priority?: boolean
  /** Built in, not real (decision 35): says so and leads nowhere. */
  sample?: boolean
  /** How far it is from where people look, in words. */
  away?: string
}

const MAX_TAGS = 3
/** Three side by side from 768 px, one below. */
const SIZES = '(min-width: 1248px) 384px, (min-width: 768px) 31vw, calc(100vw - 32px)'

export function BakeryCard({ bakery, priority = false, sample = false, away }: BakeryCardProps) {
  const { name, slug, city, state, tags, average_rating, review_count } = bakery
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
            <Link to={`/bakery/${slug}`} data-cover className={coverClass}>
              {name}
            </Link>
          )}
        </h3>
        <CardBadge bakery={bakery} sample={sample} />
        {!sample && <SaveHeart bakery={bakery} className="absolute top-2 right-2 z-1" />}
        <div className="mt-1 overflow-hidden text-[0.9375rem] text-soft">
          <p className="-ml-4 flex flex-wrap">
            {review_count > 0 && (
              <Fact>
                <Rating value={average_rating} count={review_count} />
              </Fact>
            )}
            <Fact>
              {city}, {state}
            </Fact>
            {away && <Fact>{away}</Fact>}
          </p>
        </div>
        {tags.length > 0 && (
          <ul aria-label="Bakes" className="mt-3 flex flex-wrap gap-1.5">
            {tags.slice(0, MAX_TAGS).map((tag) => (
              <li key={tag.slug} className="flex">
                <Tag>{tag.name}</Tag>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** Its dot stands before it; at the beginning of a line that is outside the box, and not seen. */
const Fact = ({ children }: { children: ReactNode }) => (
  <span className="relative pl-4">
    <span aria-hidden="true" className="absolute left-1.5">
      ·
    </span>
    {children}
  </span>
)

/** After the name in the page, so that it is read after it; at the picture's corner for the eye. */
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
