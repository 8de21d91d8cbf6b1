export const PICTURE_KINDS = ['hero', 'gallery', 'menu', 'avatar', 'forum', 'breadletter'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

export const ALT_MAX = 300

/** As POST /media answers it. */
export interface FieldPicture {
  id: string
  /** Of the largest width. */
  url: string
  widths: number[]
  alt: string
}

/** The smallest stored file that is at least this wide. */
export function pictureAt({ url, widths }: Pick<FieldPicture, 'url' | 'widths'>, wanted: number): string {
  const rising = [...widths].sort((one, other) => one - other)
  const width = rising.find((stored) => stored >= wanted) ?? rising.at(-1)
  return width === undefined ? url : url.replace(/-\d+\.webp$/, `-${width}.webp`)
}

export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const place = Math.min(Math.max(0, to), rest.length)
  return [...rest.slice(0, place), ...list.slice(from, from + 1), ...rest.slice(place)]
}
