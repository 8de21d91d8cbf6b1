import { Link } from 'react-router'
import { nameOf } from '~/lib/contact'
import { ClipPlayer } from './clip-player'
import { OwnVideo } from './own-video'
import { SITE_NAMES } from './video-review'
import type { ShownVideo } from './video-reviews.contract'

interface VideosProps {
  bakery: { id: string; slug: string; name: string }
  videos: ShownVideo[]
}

/** An admin has approved each of them (ruling 32). */
export default function Videos({ bakery, videos }: VideosProps) {
  return (
    <section id="videos" aria-labelledby="videos-title" className="grid gap-5">
      <h2 id="videos-title" className="display-3">
        Videos
      </h2>
      {videos.length > 0 && (
        <ul className="grid items-start gap-6 sm:grid-cols-2">
          {videos.map(({ id, site, clip, author, day }) => (
            <li key={id} className="grid gap-2">
              <p className="text-soft">
                <Link to={`/profile/${author.username}`} className="font-semibold text-ink hover:underline">
                  {nameOf(author)}
                </Link>
                , {day}
              </p>
              <ClipPlayer site={site} clip={clip} label={`Video by ${nameOf(author)} on ${SITE_NAMES[site]}`} />
            </li>
          ))}
        </ul>
      )}
      <OwnVideo bakery={bakery} />
    </section>
  )
}
