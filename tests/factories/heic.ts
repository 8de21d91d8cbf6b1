/** What an iPhone's file begins with: a HEIF file whose one picture is said to be HEVC. Nobody here could make a real one. */
export function heicFile(): Buffer {
  const box = (type: string, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts)
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length + 8)
    return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
  }
  const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
  const text = (characters: string) => Buffer.from(characters, 'latin1')
  const handler = box('hdlr', bytes('00000000 00000000'), text('pict'), Buffer.alloc(13))
  const primary = box('pitm', bytes('00000000 0001'))
  const items = box('iinf', bytes('00000000 0001'), box('infe', bytes('02000000 0001 0000'), text('hvc1\0')))
  const codec = box('hvcC', bytes('01 01 60000000 900000000000 5d f000 fc fd f8 f8 0000 0f 00'))
  const size = box('ispe', bytes('00000000 00000040 00000040'))
  const properties = box('iprp', box('ipco', codec, size), box('ipma', bytes('00000000 00000001 0001 02 81 02')))
  const type = box('ftyp', text('heic'), bytes('00000000'), text('mif1heic'))
  const place = (offset: number) => {
    const at = Buffer.alloc(4)
    at.writeUInt32BE(offset)
    return box('iloc', bytes('00000000 4400 0001 0001 0000 0001'), at, bytes('00000010'))
  }
  const meta = (offset: number) => box('meta', bytes('00000000'), handler, primary, place(offset), items, properties)
  return Buffer.concat([type, meta(type.length + meta(0).length + 8), box('mdat', Buffer.alloc(16))])
}
