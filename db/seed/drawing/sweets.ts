import type { Random } from '../random'
import { at, blob, clipped, ellipse, group, lens, n, path, shadow, specks } from './brush'

const FROSTINGS = [
  { coat: '#FFF8EC', shade: '#EAD9BF', drip: '#A8323E' },
  { coat: '#F6E3C4', shade: '#E0C08C', drip: '#6B3A1C' },
  { coat: '#F3CFCB', shade: '#DDA5A2', drip: '#FFF8EC' },
  { coat: '#6B3F26', shade: '#4A2713', drip: '#F4E6D0' },
  { coat: '#DDE5D2', shade: '#B7C6A8', drip: '#FFF8EC' },
  { coat: '#FBF1DC', shade: '#E6D0A6', drip: '#E0A63C' },
]

/** A cake on a stand; now and then with a wedge cut out, so that the layers show. */
export function cake(r: Random) {
  const look = r.pick(FROSTINGS)
  const tall = r.int(190, 240)
  const top = -96 - tall
  const side = `M-222 ${top}L-222-106C-222-66 222-66 222-106L222 ${top}Z`
  return (
    stand() +
    path(side, { fill: look.coat }) +
    clipped(
      side,
      path(`M70 ${top}L230 ${top}L230-60L70-60Z`, { fill: look.shade, opacity: 0.55 }),
      path(`M150 ${top}L230 ${top}L230-60L150-60Z`, { fill: look.shade, opacity: 0.6 }),
      r.chance(0.45) ? combed(top, look.shade) : '',
      r.chance(0.5) ? beads(look.drip) : '',
    ) +
    (r.chance(0.5) ? wedge(top, look) : '') +
    ellipse(0, top, 222, 58, { fill: look.coat }) +
    ellipse(0, top, 222, 58, { stroke: look.shade, width: 4, opacity: 0.8 }) +
    (r.chance(0.6) ? drips(r, top, look.drip) : '') +
    crown(r, top)
  )
}

function stand() {
  return (
    shadow(0, 4, 190, 24) +
    path('M-46-84L-30-18C-60-12-108-6-110 2L110 2C108-6 60-12 30-18L46-84Z', { fill: '#FBF7F0' }) +
    path('M10-84L46-84L30-18C60-12 108-6 110 2L30 2Z', { fill: '#D9C7AE', opacity: 0.6 }) +
    ellipse(0, -76, 290, 44, { fill: '#D9C7AE' }) +
    ellipse(0, -86, 290, 44, { fill: '#FFFDF8' }) +
    ellipse(0, -86, 252, 34, { fill: '#EFE4D2' })
  )
}

const combed = (top: number, shade: string) =>
  [0.2, 0.36, 0.52, 0.68, 0.84]
    .map((k) => {
      const y = top + (-96 - top) * k
      return path(`M-226 ${n(y)}C-120 ${n(y + 42)} 120 ${n(y + 42)} 226 ${n(y)}`, {
        stroke: shade,
        width: 4,
        opacity: 0.9,
      })
    })
    .join('')

function beads(fill: string) {
  let all = ''
  for (let i = 0; i <= 16; i++) {
    const a = Math.PI - (i / 16) * Math.PI
    all += ellipse(Math.cos(a) * 216, -104 + Math.sin(a) * 28, 16, 14, { fill })
  }
  return all
}

function wedge(top: number, look: { coat: string; shade: string; drip: string }) {
  const face = `M-36 ${top + 40}L-36-70L120-84L120 ${top + 44}Z`
  let layers = path(face, { fill: look.coat === '#6B3F26' ? '#5A3018' : '#E9BE7C' })
  for (const k of [0.3, 0.62]) {
    const y = top + 44 + (-120 - top) * k
    layers += path(`M-40 ${n(y + 4)}L124 ${n(y - 6)}`, {
      stroke: look.coat === '#FFF8EC' ? '#A8323E' : '#FFF6E6',
      width: 15,
    })
  }
  return (
    clipped(face, layers, path('M60-400L130-400L130 0L60 0Z', { fill: '#3B1A08', opacity: 0.1 })) +
    path(face, { stroke: look.shade, width: 4 })
  )
}

function drips(r: Random, top: number, fill: string) {
  let d = `M-222 ${top}`
  for (let i = 0; i < 11; i++) {
    const [a, b] = [Math.PI - (i / 11) * Math.PI, Math.PI - ((i + 1) / 11) * Math.PI]
    const [x1, x2] = [Math.cos(a) * 222, Math.cos(b) * 222]
    const y2 = top + Math.sin(b) * 56
    const long = y2 + r.int(18, 84)
    const mid = (x1 + x2) / 2
    d += `C${n(x1)} ${n(long)} ${n(mid)} ${n(long + 8)} ${n(mid + 6)} ${n(long - 20)}C${n(x2 - 8)} ${n(y2 + 18)} ${n(x2 - 4)} ${n(y2 + 10)} ${n(x2)} ${n(y2 + 8)}`
  }
  return (
    path(`${d}L222 ${top}C222 ${top - 78}-222 ${top - 78}-222 ${top}Z`, { fill }) +
    path(`M-190 ${top - 10}C-150 ${top - 42}-60 ${top - 50} 0 ${top - 50}`, { stroke: '#fff', width: 7, opacity: 0.35 })
  )
}

function crown(r: Random, top: number) {
  const kind = r.pick(['berries', 'candles', 'flowers', 'swirls', 'cherry'] as const)
  const around = (count: number, draw: (x: number, y: number, i: number) => string) =>
    Array.from({ length: count }, (_, i) => (i / count) * Math.PI * 2 - Math.PI / 2)
      .map((a, i) => ({ x: Math.cos(a) * 158, y: top + Math.sin(a) * 34, i }))
      .sort((a, b) => a.y - b.y)
      .map(({ x, y, i }) => draw(x, y, i))
      .join('')
  if (kind === 'berries')
    return (
      around(11, (x, y, i) => berry(x, y - 12, i % 3 ? '#A8323E' : '#3F4A78')) +
      berry(-26, top - 14, '#A8323E') +
      berry(24, top - 8, '#A8323E') +
      path(lens(30, top - 30, 74, top - 62, 10), { fill: '#4F7352' })
    )
  if (kind === 'candles')
    return [-110, -52, 0, 52, 110]
      .map((x, i) => {
        const y = top - 6 + (i % 2 ? 14 : 0)
        return (
          `<rect x="${x - 6}" y="${y - 104}" width="12" height="104" rx="5" fill="${['#A8323E', '#F0C36D', '#4F7352'][i % 3]}"/>` +
          path(lens(x, y - 110, x, y - 146, 8), { fill: '#F0A93C' }) +
          ellipse(x, y - 124, 30, 34, { fill: 'url(#spark)' })
        )
      })
      .join('')
  if (kind === 'flowers')
    return (
      [
        [-90, 0],
        [-28, -18],
        [40, 4],
        [96, -12],
      ]
        .map(([x, y], i) => flower(x!, top + y! - 10, i % 2 ? '#F0C36D' : '#D98A90', 0.9 + (i % 2) * 0.25))
        .join('') +
      path(lens(-130, top + 8, -196, top - 6, 12), { fill: '#4F7352' }) +
      path(lens(124, top - 4, 186, top + 14, 12), { fill: '#6F8C70' })
    )
  if (kind === 'swirls')
    return around(9, (x, y) =>
      path(
        `M${n(x - 30)} ${n(y + 10)}C${n(x - 34)} ${n(y - 22)} ${n(x - 8)} ${n(y - 20)} ${n(x)} ${n(y - 54)}C${n(x + 8)} ${n(y - 20)} ${n(x + 34)} ${n(y - 22)} ${n(x + 30)} ${n(y + 10)}C${n(x + 14)} ${n(y + 20)} ${n(x - 14)} ${n(y + 20)} ${n(x - 30)} ${n(y + 10)}Z`,
        { fill: '#FFFBF2', stroke: '#E3CFAE', width: 3 },
      ),
    )
  return around(
    8,
    (x, y) =>
      ellipse(x, y - 4, 32, 22, { fill: '#FFFBF2' }) +
      berry(x, y - 26, '#A8323E') +
      path(`M${n(x)} ${n(y - 42)}q6-26 22-34`, { stroke: '#5A3A20', width: 4 }),
  )
}

export const berry = (x: number, y: number, fill: string, s = 1) =>
  ellipse(x, y, 21 * s, 20 * s, { fill }) +
  ellipse(x + 5 * s, y + 6 * s, 14 * s, 12 * s, { fill: '#2A1C13', opacity: 0.16 }) +
  ellipse(x - 7 * s, y - 7 * s, 6 * s, 4.5 * s, { fill: '#fff', opacity: 0.55 })

export function flower(x: number, y: number, fill: string, s: number) {
  let petals = ''
  for (let i = 0; i < 6; i++)
    petals += group(at(0, 0, 1, i * 60), ellipse(0, -22, 15, 22, { fill, stroke: '#2A1C13', width: 0.6 }))
  return group(`${at(x, y, s)} scale(1 .82)`, petals, ellipse(0, 0, 13, 13, { fill: '#8C4A1C' }))
}

const FILLINGS = ['#A8323E', '#A8323E', '#43345F', '#C9772B', '#B24A3A']

export function pie(r: Random) {
  const style = r.pick(['lattice', 'lattice', 'cream', 'slits', 'crumble'] as const)
  const dish = r.pick([
    ['#FBF7F0', '#DCCBB3'],
    ['#C98B6B', '#9C5F43'],
    ['#8FA58C', '#6B856A'],
    ['#B98B63', '#8C6440'],
    ['#A9BCC2', '#7F969E'],
  ] as const)
  const base = 'M-288-150L-238-24C-232-8-214 4-190 4L190 4C214 4 232-8 238-24L288-150Z'
  let ridges = ''
  for (let i = -9; i <= 9; i++)
    ridges += path(`M${n(i * 30)}-140L${n(i * 25)} 6`, { stroke: dish[1], width: 7, opacity: 0.55 })
  const inner = 'M-244-160A244 74 0 0 1 244-160A244 74 0 0 1-244-160Z'
  return (
    shadow(0, 6, 262, 28) +
    path(base, { fill: dish[0] }) +
    clipped(base, ridges, path('M90-160L300-160L240 10L130 10Z', { fill: dish[1], opacity: 0.5 })) +
    ellipse(0, -152, 296, 92, { fill: dish[1] }) +
    ellipse(0, -158, 296, 92, { fill: 'url(#gold)' }) +
    lid(r, style, inner) +
    crimps(r)
  )
}

function lid(r: Random, style: 'lattice' | 'cream' | 'slits' | 'crumble', inner: string) {
  if (style === 'cream') {
    const filling = r.pick(['#C9772B', '#F2D06B', '#5A3018'])
    return (
      clipped(inner, path(inner, { fill: filling }), ellipse(-60, -190, 180, 44, { fill: '#fff', opacity: 0.16 })) +
      [
        [-120, -172],
        [6, -196],
        [118, -166],
        [-10, -140],
      ]
        .map(
          ([x, y]) =>
            path(blob(r, x!, y!, 52, 26, 0.1, 9), { fill: '#FFFBF2', stroke: '#E6D6BC', width: 3 }) +
            path(blob(r, x! - 4, y! - 17, 30, 17, 0.1, 8), { fill: '#FFFDF8', stroke: '#E6D6BC', width: 3 }),
        )
        .join('')
    )
  }
  if (style === 'slits') {
    const juice = r.pick(FILLINGS)
    return (
      clipped(
        inner,
        path(inner, { fill: 'url(#bun)' }),
        ellipse(-70, -204, 200, 60, { fill: 'url(#glow)' }),
        specks(r, 50, [-200, -215, 200, -110], '#FFF6E2', [2, 4], 0.8),
      ) +
      Array.from({ length: 7 }, (_, i) => {
        const a = (i / 7) * Math.PI * 2 - Math.PI / 2
        return path(lens(Math.cos(a) * 40, -160 + Math.sin(a) * 14, Math.cos(a) * 150, -160 + Math.sin(a) * 46, 8), {
          fill: juice,
          opacity: 0.95,
        })
      }).join('')
    )
  }
  const filling = r.pick(FILLINGS)
  const fruit = clipped(
    inner,
    path(inner, { fill: filling }),
    specks(r, 60, [-230, -228, 230, -92], '#2A1C13', [10, 18], 0.14),
    specks(r, 24, [-220, -224, 220, -100], '#fff', [3, 7], 0.22),
  )
  if (style === 'crumble')
    return (
      fruit +
      clipped(
        inner,
        specks(r, 130, [-220, -222, 220, -100], '#E0B06A', [8, 17], 1),
        specks(r, 70, [-220, -224, 220, -104], '#F6DDB0', [5, 11], 1),
      )
    )
  let strips = ''
  const strip = (d: string) =>
    path(d, { stroke: '#8C4A1C', width: 36, opacity: 0.5 }) +
    path(d, { stroke: '#E6B06A', width: 30 }) +
    path(d, { stroke: '#F6D6A0', width: 8, opacity: 0.6 })
  for (let i = -3; i <= 3; i++) strips += strip(`M${n(i * 84 - 90)}-60L${n(i * 84 + 90)}-262`)
  for (let i = -3; i <= 3; i++) strips += strip(`M${n(i * 84 + 90)}-60L${n(i * 84 - 90)}-262`)
  return fruit + clipped(inner, strips)
}

/** The thumb-pressed rim, back before front. */
function crimps(r: Random) {
  return Array.from({ length: 34 }, (_, i) => (i / 34) * Math.PI * 2)
    .sort((a, b) => Math.sin(a) - Math.sin(b))
    .map((a) =>
      group(
        at(Math.cos(a) * 270, -159 + Math.sin(a) * 82, 1, Math.cos(a) * 60),
        ellipse(0, 0, 30, 21, { fill: 'url(#gold)', stroke: '#9A5A22', width: 2.5 }),
        ellipse(-5, -6, 14 + r.float(0, 3), 7, { fill: '#FFF1D2', opacity: 0.5 }),
      ),
    )
    .join('')
}
