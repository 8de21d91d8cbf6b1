import { BadgeCheck, CalendarDays, MapPin, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { LinkChip } from '~/ui/chip'
import { Rating } from '~/ui/star-rating'
import type { OpeningWords } from '../opening/page-words'
import type { Bakery } from './bakeries.contract'
import { isVerified } from './bakery'
import { BakeryGallery } from './bakery-gallery'
import { ShareButton } from './share-button'

interface HeadProps {
  bakery: Bakery
  /** From the reviews below: it changes when a customer writes one. */
  rating: Pick<Bakery, 'average_rating' | 'review_count'>
  opening: Pick<OpeningWords, 'next' | 'day' | 'pause'>
  hasMenu: boolean
  save: ReactNode
}

export function BakeryHead({ bakery, rating, opening: { next, day, pause }, hasMenu, save }: HeadProps) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2 lg:items-center lg:gap-12">
      <div className="overflow-hidden rounded-card border border-oat">
        <BakeryGallery bakery={bakery} />
      </div>
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2 empty:hidden">
          {bakery.is_premium && <Badge tone="butter">Premium</Badge>}
          {isVerified(bakery) && (
            <Badge tone="sage">
              <BadgeCheck aria-hidden="true" /> Verified
            </Badge>
          )}
          {bakery.featured && (
            <Badge>
              <Sparkles aria-hidden="true" /> Featured
            </Badge>
          )}
        </div>
        <h1 className="text-[clamp(2rem,1.5rem+2vw,3rem)] wrap-anywhere">{bakery.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
          <span className="inline-flex items-center gap-1.5">
            <MapPin className="size-4.5" aria-hidden="true" /> {bakery.city}, {bakery.state}
          </span>
          {rating.review_count > 0 && (
            <a href="#reviews" className="inline-flex min-h-6 items-center hover:underline">
              <Rating value={rating.average_rating} count={rating.review_count} />
            </a>
          )}
        </p>
        {bakery.short_bio && <p className="text-lg wrap-anywhere">{bakery.short_bio}</p>}
        {bakery.tags.length > 0 && (
          <ul aria-label="Specialties" className="flex flex-wrap gap-2">
            {bakery.tags.map(({ slug, name }) => (
              <li key={slug}>
                <LinkChip to={`/browse/${slug}`}>{name}</LinkChip>
              </li>
            ))}
          </ul>
        )}
        {pause && <p className="wrap-anywhere">{pause}</p>}
        {next && (
          <p className="flex gap-2.5 font-semibold">
            <CalendarDays className="mt-0.75 size-4.5 shrink-0 text-crust" aria-hidden="true" /> {next}
          </p>
        )}
        <div className="flex flex-wrap gap-3 pt-1 max-md:hidden">
          {hasMenu && (
            <a href="#menu" className={buttonClass()}>
              {day ? `Order for ${day}` : 'See the menu'}
            </a>
          )}
          {save}
          <ShareButton bakery={bakery} />
        </div>
      </div>
    </div>
  )
}
