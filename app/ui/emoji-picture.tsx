import { cn } from './cn'

type EmojiPictureProps = { emoji: string[]; seed?: string; className?: string }

export function EmojiPicture({ emoji, seed = '', className }: EmojiPictureProps) {
  const ground = grounds[[...seed].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % grounds.length]
  return (
    <div
      aria-hidden="true"
      className={cn('@container relative grid aspect-[16/10] place-items-center overflow-hidden', ground, className)}
    >
      <span className="absolute -top-[30%] -right-[12%] aspect-square w-3/5 rounded-full bg-butter/25" />
      <span
        className={cn('relative flex gap-[4cqw] leading-none', emoji.length === 1 ? 'text-[30cqw]' : 'text-[15cqw]')}
      >
        {emoji.slice(0, 3).map((one, at) => (
          <span key={one} className={at === 1 ? '-translate-y-[3cqw]' : 'translate-y-[1cqw]'}>
            {one}
          </span>
        ))}
      </span>
    </div>
  )
}

const grounds = ['bg-dough', 'bg-sage-wash', 'bg-butter-wash', 'bg-jam-wash']
