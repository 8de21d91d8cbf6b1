import { cn } from './cn'

type PictureProps = {
  sources: { 480: string; 960: string }
  alt: string
  sizes?: string
  priority?: boolean
  className?: string
}

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

const CARD_SIZES = '(min-width: 1024px) 384px, (min-width: 768px) calc(50vw - 36px), calc(100vw - 32px)'
