import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { EmojiPicture } from '~/ui/emoji-picture'
import { IconButton } from '~/ui/icon-button'
import { Picture } from '~/ui/picture'
import type { Bakery } from './bakeries.contract'
import { MAX_PLACEHOLDERS } from './bakery'
import { pictureSources } from './bakery-picture'
import { placeholderEmoji } from './categories'

const SIZES = '(min-width: 1248px) 576px, (min-width: 768px) 50vw, 100vw'

export function BakeryGallery({ bakery }: { bakery: Bakery }) {
  const shown = picturesOf(bakery)
  const [only] = shown
  if (!only) return <EmojiPicture emoji={placeholderEmoji(bakery.tags, MAX_PLACEHOLDERS)} seed={bakery.slug} />
  if (shown.length === 1) return <Opening {...only} priority />
  return <Several name={bakery.name} pictures={shown} />
}

const Opening = ({ sources, alt, priority }: GalleryPicture & { priority: boolean }) => (
  <a href={sources[960]} target="_blank" rel="noreferrer" className="block cursor-zoom-in outline-offset-[-3px]">
    <Picture sources={sources} alt={alt} sizes={SIZES} priority={priority} />
  </a>
)

type GalleryPicture = { sources: { 480: string; 960: string }; alt: string }

function Several({ name, pictures }: { name: string; pictures: GalleryPicture[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const last = useRef({ goal: 0, time: 0 })
  /** Counts from the goal of the last step, not from where its slow scrolling is: quick presses all count. */
  const step = (by: number) => {
    const list = strip.current
    const from = Date.now() - last.current.time < 1000 ? last.current.goal : at
    const goal = Math.min(pictures.length - 1, Math.max(0, from + by))
    last.current = { goal, time: Date.now() }
    list?.scrollTo({ left: goal * list.clientWidth, behavior: still() ? 'auto' : 'smooth' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    step(event.key === 'ArrowLeft' ? -1 : 1)
  }
  return (
    <section aria-label={`Pictures from ${name}`} className="relative">
      {/* Focusable, so that arrow keys scroll it; without script it can be swiped. */}
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label="All pictures, side by side"
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
        className="flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] focus-visible:outline-offset-[-3px]"
      >
        {pictures.map((picture, nth) => (
          <li key={picture.sources[960]} className="w-full shrink-0 snap-center">
            <Opening {...picture} priority={nth === 0} />
          </li>
        ))}
      </ul>
      <p
        aria-live="polite"
        className="absolute bottom-3 left-3 rounded-full bg-paper/90 px-3 py-1 font-medium text-sm tabular-nums"
      >
        <span className="sr-only">Picture </span>
        {at + 1} <span aria-hidden="true">/</span>
        <span className="sr-only"> of</span> {pictures.length}
      </p>
      <div className="absolute right-3 bottom-3 flex gap-2 scripted">
        <IconButton label="Previous picture" variant="paper" disabled={at === 0} onClick={() => step(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next picture" variant="paper" disabled={at >= pictures.length - 1} onClick={() => step(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </section>
  )
}

const picturesOf = (bakery: Bakery): GalleryPicture[] =>
  [
    { sources: pictureSources(bakery), alt: bakery.hero_image_alt },
    ...bakery.pictures.map(({ url, widths, alt }) => ({
      sources: pictureSources({ hero_image_url: url, hero_image_widths: widths }),
      alt,
    })),
  ].filter((picture): picture is GalleryPicture => picture.sources !== null)

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
