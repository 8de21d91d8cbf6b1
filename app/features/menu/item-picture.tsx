import { pictureSources } from '~/features/bakeries/bakery-picture'
import { placeholderEmoji } from '~/features/bakeries/categories'
import { EmojiPicture } from '~/ui/emoji-picture'
import { Picture } from '~/ui/picture'
import type { MenuItem } from './menu.contract'

interface ItemPictureProps {
  /** From the menu, or as a cart keeps it. */
  item: Pick<MenuItem, 'image_url' | 'image_widths' | 'tags'> & { category?: string }
  sizes: string
  className: string
}

/** The item's name stands beside it, so `alt` is empty. */
export function ItemPicture({ item, sizes, className }: ItemPictureProps) {
  const { category = '', tags } = item
  const sources = pictureSources({ hero_image_url: item.image_url, hero_image_widths: item.image_widths })
  if (sources) return <Picture sources={sources} alt="" sizes={sizes} className={className} />
  const slugs = [category.toLowerCase(), ...tags].map((slug) => ({ slug }))
  return <EmojiPicture emoji={placeholderEmoji(slugs, 1)} seed={category} className={className} />
}
