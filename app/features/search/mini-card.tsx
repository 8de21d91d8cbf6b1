import { Link } from 'react-router'
import { EmojiPicture } from '~/ui/emoji-picture'
import { Picture } from '~/ui/picture'
import { Rating } from '~/ui/star-rating'
import { MAX_PLACEHOLDERS } from '../bakeries/bakery'
import { pictureSources } from '../bakeries/bakery-picture'
import { placeholderEmoji } from '../bakeries/categories'
import { distanceLabel } from './distance-words'
import type { ShownBakery } from './search.contract'

/** Its size is fixed: the map places it before it is drawn. */
export function MiniCard({ bakery }: { bakery: ShownBakery }) {
  const { slug, name, tags, average_rating, review_count, distance_km, ordering } = bakery
  const sources = pictureSources(bakery)
  return (
    <Link
      to={`/bakery/${slug}`}
      className="block h-52 w-56 overflow-hidden font-sans text-[0.9375rem] text-ink leading-snug no-underline outline-offset-[-3px]"
    >
      <span className="block h-28 overflow-hidden">
        {sources ? (
          <Picture sources={sources} alt="" sizes="224px" />
        ) : (
          <EmojiPicture emoji={placeholderEmoji(tags, MAX_PLACEHOLDERS)} seed={slug} />
        )}
      </span>
      <span className="grid gap-0.5 px-3 py-2">
        <b className="truncate font-display font-[560] text-lg">{name}</b>
        <span className="facts text-soft">
          {review_count > 0 && (
            <span>
              <Rating value={average_rating} count={review_count} />
            </span>
          )}
          {distance_km !== null && <span>{distanceLabel(distance_km)}</span>}
        </span>
        <span className="truncate font-medium">{ordering}</span>
      </span>
    </Link>
  )
}
