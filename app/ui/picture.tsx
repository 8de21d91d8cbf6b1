import { cn } from './cn'

type PictureProps = {
  /** Addresses of the two WebP sizes, by width. */
  sources: { 480: string; 960: string }
  alt: string
  sizes?: string
  /** For the picture that people see first: at once and before the others. */
  priority?: boolean
  className?: string
}

/** A 16:10 box that holds its place before the file is there. */
export function Picture({ sources, alt, sizes = CARD_SIZES, priority, className }: PictureProps) {
  return (
    <img
      src={sources[480]}
      srcSet={`${sources[480]} 480w, ${sources[960]} 960w`}
      sizes={sizes}
      width={960}
      height={600}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className={cn('aspect-[16/10] w-full bg-dough object-cover', className)}
    />
  )
}

/** A grid of three from 1024 px, two from 768 px, one below. */
const CARD_SIZES = '(min-width: 1024px) 384px, (min-width: 768px) calc(50vw - 36px), calc(100vw - 32px)'
