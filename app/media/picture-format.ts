/** By the first bytes, not the name. Other formats never reach the decoders: SVG can carry script and read other files. */
export function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return 'webp'
  const brands = /^[\s\S]{4}ftyp([\s\S]*)/.exec(head)?.[1]
  if (!brands) return null
  if (/^avi[fs]|^mif1[\s\S]*avif/.test(brands)) return 'avif'
  return /^(hei[cmsx]|hev[cmsx]|mif1|msf1)/.test(brands) ? 'heic' : null
}

/** The decoder silently shows the first frame only. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const control = file.indexOf('acTL')
  return formatOf(bytes) === 'png' && control !== -1 && control < file.indexOf('IDAT')
}
