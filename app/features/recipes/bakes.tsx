import { nameOf } from '~/lib/contact'
import { grouped } from '~/lib/text'
import type { Bake } from './recipes.contract'

/** The newest; all of them are answers in the topic. */
export function Bakes({ bakes, bake_count }: { bakes: Bake[]; bake_count: number }) {
  if (bakes.length === 0) return null
  return (
    <section id="bakes" aria-label="Baked by others" className="mt-4 grid scroll-mt-24 gap-3">
      <h3 className="display-3">Baked {bake_count === 1 ? 'once' : `${grouped(bake_count)} times`}</h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {bakes.map(({ id, url, author, picture, day }) => {
          const name = author ? nameOf(author) : 'a former member'
          return (
            <li key={id}>
              {/* Not a Link: it leads to wherever the post is by now. */}
              <a href={url} className="group grid gap-1.5">
                <img
                  src={picture}
                  alt={`What ${name} baked`}
                  width={480}
                  height={480}
                  loading="lazy"
                  decoding="async"
                  className="aspect-square w-full rounded-control bg-dough object-cover"
                />
                <span className="truncate font-semibold text-sm first-letter:uppercase group-hover:underline">
                  {name}
                </span>
                <span className="text-sm text-soft">{day}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
