// Unpacks a WOFF2 font into the plain TrueType file that opentype.js reads. Fonts come from npm as WOFF2 only, and the libraries
// that unpack it weigh more than all of this build. https://www.w3.org/TR/WOFF2/
import { brotliDecompressSync } from 'node:zlib'

const TAGS =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
const KNOWN = TAGS.match(/.{4}(?: |$)/g).map((tag) => tag.slice(0, 4))

export function unpackWoff2(file) {
  const header = reader(file)
  if (header.u32() !== 0x774f4632) throw new Error('This is no WOFF2 font.')
  const flavor = header.u32()
  header.skip(4)
  const count = header.u16()
  header.skip(2 + 4)
  const compressed = header.u32()
  header.skip(4 + 20)
  const entries = Array.from({ length: count }, () => readEntry(header))
  const body = reader(brotliDecompressSync(file.subarray(header.at(), header.at() + compressed)))
  const tables = new Map()
  for (const { tag, length, transformed } of entries) tables.set(tag, { bytes: body.take(length), transformed })
  rebuild(tables)
  return assemble(flavor, tables)
}

function readEntry(header) {
  const flags = header.u8()
  const index = flags & 63
  const tag = index === 63 ? header.take(4).toString('latin1') : KNOWN[index]
  const version = flags >> 6
  const original = header.base128()
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  return { tag, transformed, length: transformed ? header.base128() : original }
}

function rebuild(tables) {
  const glyf = tables.get('glyf')
  if (!glyf?.transformed) return
  const glyphs = readGlyphs(glyf.bytes)
  const offsets = Buffer.alloc((glyphs.length + 1) * 4)
  let end = 0
  glyphs.forEach(({ bytes }, index) => {
    end += bytes.length
    offsets.writeUInt32BE(end, (index + 1) * 4)
  })
  tables.set('glyf', { bytes: Buffer.concat(glyphs.map(({ bytes }) => bytes)) })
  tables.set('loca', { bytes: offsets })
  const head = Buffer.from(tables.get('head').bytes)
  head.writeInt16BE(1, 50)
  tables.set('head', { bytes: head })
  const hmtx = tables.get('hmtx')
  if (hmtx.transformed) tables.set('hmtx', { bytes: readMetrics(hmtx.bytes, tables.get('hhea').bytes, glyphs) })
}

function readGlyphs(bytes) {
  const head = reader(bytes)
  head.skip(4)
  const count = head.u16()
  head.skip(2)
  const sizes = Array.from({ length: 7 }, () => head.u32())
  const [contours, points, flags, glyph, composite, boxes, code] = sizes.map((size) => reader(head.take(size)))
  const bitmap = boxes.take(((count + 31) >> 5) << 2)
  return Array.from({ length: count }, (_, index) => {
    const number = contours.i16()
    const box = bitmap[index >> 3] & (0x80 >> (index & 7)) ? boxes.take(8) : null
    if (number === 0) return { bytes: Buffer.alloc(0), left: 0 }
    if (number < 0) return compositeGlyph({ composite, glyph, code, box })
    return simpleGlyph({ number, points, flags, glyph, code, box })
  })
}

/** Written without instructions and without the format's own packing: only outlines matter here. */
function simpleGlyph({ number, points, flags, glyph, code, box }) {
  let last = -1
  const ends = Array.from({ length: number }, () => {
    last += points.short()
    return last
  })
  const marks = []
  const moves = [[], []]
  const place = [0, 0]
  const least = [Infinity, Infinity]
  const most = [-Infinity, -Infinity]
  for (let point = 0; point <= last; point++) {
    const flag = flags.u8()
    marks.push(flag & 0x80 ? 0 : 1)
    triplet(flag & 0x7f, glyph).forEach((move, axis) => {
      moves[axis].push(move)
      place[axis] += move
      least[axis] = Math.min(least[axis], place[axis])
      most[axis] = Math.max(most[axis], place[axis])
    })
  }
  code.skip(glyph.short())
  const bounds = box ?? words([...least, ...most])
  const parts = [words([number]), bounds, words(ends), words([0]), Buffer.from(marks), words(moves[0]), words(moves[1])]
  return { bytes: even(Buffer.concat(parts)), left: bounds.readInt16BE(0) }
}

function triplet(flag, glyph) {
  const sign = (bit, value) => (flag & bit ? value : -value)
  if (flag < 10) return [0, sign(1, ((flag & 14) << 7) + glyph.u8())]
  if (flag < 20) return [sign(1, (((flag - 10) & 14) << 7) + glyph.u8()), 0]
  if (flag < 84) {
    const [base, byte] = [flag - 20, glyph.u8()]
    return [sign(1, 1 + (base & 0x30) + (byte >> 4)), sign(2, 1 + ((base & 0x0c) << 2) + (byte & 15))]
  }
  if (flag < 120) {
    const base = flag - 84
    return [sign(1, 1 + (Math.floor(base / 12) << 8) + glyph.u8()), sign(2, 1 + (((base % 12) >> 2) << 8) + glyph.u8())]
  }
  const [one, two, three] = [glyph.u8(), glyph.u8(), glyph.u8()]
  if (flag < 124) return [sign(1, (one << 4) + (two >> 4)), sign(2, ((two & 15) << 8) + three)]
  return [sign(1, (one << 8) + two), sign(2, (three << 8) + glyph.u8())]
}

function compositeGlyph({ composite, glyph, code, box }) {
  const from = composite.at()
  let instructed = false
  for (let flags = 0x20; flags & 0x20; ) {
    flags = composite.u16()
    instructed ||= (flags & 0x100) !== 0
    composite.skip(2 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0))
  }
  const parts = Buffer.from(composite.since(from))
  if (instructed) code.skip(glyph.short())
  return { bytes: even(Buffer.concat([words([-1]), box, parts, words([0])])), left: box.readInt16BE(0) }
}

function readMetrics(bytes, hhea, glyphs) {
  const given = reader(bytes)
  const flags = given.u8()
  const wide = hhea.readUInt16BE(34)
  const widths = Array.from({ length: wide }, () => given.i16())
  const side = (omitted, from, to) => glyphs.slice(from, to).map(({ left }) => (flags & omitted ? left : given.i16()))
  const bearings = side(1, 0, wide)
  const rest = side(2, wide, glyphs.length)
  return words([...widths.flatMap((width, index) => [width, bearings[index]]), ...rest])
}

function assemble(flavor, tables) {
  const directory = Buffer.alloc(12 + 16 * tables.size)
  directory.writeUInt32BE(flavor, 0)
  directory.writeUInt16BE(tables.size, 4)
  let offset = directory.length
  const bodies = [...tables].map(([tag, { bytes }], index) => {
    directory.write(tag, 12 + 16 * index, 'latin1')
    directory.writeUInt32BE(offset, 20 + 16 * index)
    directory.writeUInt32BE(bytes.length, 24 + 16 * index)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    offset += padded.length
    return padded
  })
  return Buffer.concat([directory, ...bodies])
}

const words = (values) => Buffer.from(values.flatMap((value) => [(value >> 8) & 255, value & 255]))
const even = (bytes) => (bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes)

function reader(bytes) {
  let at = 0
  const self = {
    at: () => at,
    since: (from) => bytes.subarray(from, at),
    skip: (count) => {
      at += count
    },
    take: (count) => {
      at += count
      return bytes.subarray(at - count, at)
    },
    u8: () => bytes[at++],
    u16: () => (self.u8() << 8) | self.u8(),
    i16: () => (self.u16() << 16) >> 16,
    u32: () => self.u16() * 65536 + self.u16(),
    base128: () => {
      let value = 0
      for (;;) {
        const byte = self.u8()
        value = value * 128 + (byte & 127)
        if (byte < 128) return value
      }
    },
    /** The format's 255UInt16. */
    short: () => {
      const first = self.u8()
      if (first === 253) return self.u16()
      if (first === 255) return self.u8() + 253
      return first === 254 ? self.u8() + 506 : first
    },
  }
  return self
}
