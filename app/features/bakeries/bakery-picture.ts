type HeroPicture = { hero_image_url: string | null; hero_image_widths: number[] }

const STORED = /-\d+\.webp$/

/** The stored sizes nearest to the two that a card asks for; a small original has no larger ones. */
export function pictureSources({
  hero_image_url: url,
  hero_image_widths,
}: HeroPicture): { 480: string; 960: string } | null {
  if (!url) return null
  if (!STORED.test(url) || hero_image_widths.length === 0) return { 480: url, 960: url }
  const widths = [...hero_image_widths].sort((one, other) => one - other)
  const at = (wanted: number) => {
    const width = widths.find((stored) => stored >= wanted) ?? widths.at(-1)
    return url.replace(STORED, `-${width}.webp`)
  }
  return { 480: at(480), 960: at(960) }
}
