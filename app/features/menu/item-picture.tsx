import { pictureSources } from '~/features/bakeries/bakery-picture'
import { placeholderEmoji } from '~/features/bakeries/categories'
import { EmojiPicture } from '~/ui/emoji-picture'
import { Picture } from '~/ui/picture'
import type { MenuItem } from './menu.contract'

/** Beside its name, so it needs no words of its own. */
export function ItemPicture({ item, sizes, className }: { item: MenuItem; sizes: string; className: string }) {
  const sources = pictureSources({ hero_image_url: item.image_url, hero_image_widths: item.image_widths })
  if (sources) return <Picture sources={sources} alt="" sizes={sizes} className={className} />
  const slugs = [item.category.toLowerCase(), ...item.tags].map((slug) => ({ slug }))
  return <EmojiPicture emoji={placeholderEmoji(slugs, 1)} seed={item.category} className={className} />
}
