import type { Random } from '../random'
import { at, blob, clipped, ellipse, group, n, path, shadow, specks } from './brush'

/** Plates of dough along an arc, each over its neighbor, the middle one on top. */
export function croissant(r: Random) {
  const plates = r.pick([7, 7, 9])
  const half = (plates - 1) / 2
  const order = Array.from({ length: plates }, (_, i) => i).sort((a, b) => Math.abs(b - half) - Math.abs(a - half))
  const reach = r.float(1.06, 1.2)
  const topping = r.pick(['', '', 'sugar', 'almond', 'chocolate'])
  const body = order
    .map((i) => {
      const t = (i - half) / half
      const a = t * reach
      const long = 118 - Math.abs(t) ** 1.5 * 62
      const wide = (78 - Math.abs(t) ** 1.6 * 34) * (7 / plates) ** 0.5
      return group(
        at(Math.sin(a) * 236, -44 - (Math.cos(a) - 0.36) * 138, 1, ((a * 180) / Math.PI) * 0.92),
        plate(wide, long, t),
      )
    })
    .join('')
  return shadow(0, 6, 300, 26) + body + finish(r, topping)
}

function plate(wide: number, long: number, side: number) {
  const d = `M${n(-wide)} ${n(long * 0.42)}C${n(-wide * 1.16)} ${n(-long * 0.3)} ${n(-wide * 0.6)} ${n(-long)} 0 ${n(-long)}C${n(wide * 0.6)} ${n(-long)} ${n(wide * 1.16)} ${n(-long * 0.3)} ${n(wide)} ${n(long * 0.42)}C${n(wide * 0.7)} ${n(long * 0.98)} ${n(-wide * 0.7)} ${n(long * 0.98)} ${n(-wide)} ${n(long * 0.42)}Z`
  const lean = side > 0 ? 1 : -1
  const layers = [0.34, 0.62]
    .map((k) =>
      path(
        `M${n(lean * wide * k)} ${n(long * 0.7)}C${n(lean * wide * (k + 0.3))} ${n(long * 0.1)} ${n(lean * wide * (k + 0.16))} ${n(-long * 0.5)} ${n(lean * wide * k * 0.5)} ${n(-long * 0.86)}`,
        { stroke: '#8C4A1C', width: 3.5, opacity: 0.34 },
      ),
    )
    .join('')
  return (
    path(d, { fill: 'url(#flake)', stroke: '#8C4A1C', width: 3.5 }) +
    clipped(d, layers, ellipse(-wide * 0.2, -long * 0.62, wide * 0.72, long * 0.34, { fill: '#FFEFC9', opacity: 0.42 }))
  )
}

function finish(r: Random, topping: string) {
  if (topping === 'sugar') return specks(r, 46, [-128, -196, 128, -84], '#FFFDF8', [2.5, 6], 0.85)
  if (topping === 'almond') {
    return Array.from({ length: 15 }, () =>
      group(
        at(r.float(-128, 128), r.float(-182, -84), 1, r.float(0, 180)),
        ellipse(0, 0, 19, 9, { fill: '#FBEBD0', stroke: '#C99A5C', width: 2 }),
      ),
    ).join('')
  }
  if (topping === 'chocolate') {
    let d = ''
    for (let i = 0; i < 12; i++)
      d += `${i ? 'L' : 'M'}${n(-176 + i * 32)} ${n(i % 2 ? -128 : -222 + Math.abs(i - 6) * 6)}`
    return path(d, { stroke: '#4A2713', width: 8, opacity: 0.92 })
  }
  return ''
}

type Dough = { fill: string; edge: string; bits: (r: Random) => string }
const chunk = (r: Random, x: number, y: number, fill: string, s: number) =>
  path(blob(r, x, y, 17 * s, 13 * s, 0.26, 6), { fill }) +
  path(`M${n(x - 7 * s)} ${n(y - 6 * s)}l${n(8 * s)} ${n(-2 * s)}`, { stroke: '#FFF3DC', width: 3, opacity: 0.4 })

const scatter = (r: Random, count: number, draw: (x: number, y: number) => string) => {
  const spots: [number, number][] = []
  for (let tries = 0; spots.length < count && tries < 300; tries++) {
    const [a, k] = [r.float(0, Math.PI * 2), Math.sqrt(r.next()) * 122]
    const [x, y] = [Math.cos(a) * k, Math.sin(a) * k]
    if (spots.every(([u, v]) => Math.hypot(u - x, v - y) > 38)) spots.push([x, y])
  }
  return spots.map(([x, y]) => draw(x, y)).join('')
}

const DOUGHS: Dough[] = [
  {
    fill: 'url(#cookie)',
    edge: '#B9783A',
    bits: (r) =>
      scatter(r, 12, (x, y) => chunk(r, x, y, '#4A2713', r.float(0.8, 1.35))) +
      specks(r, 10, [-90, -90, 90, 90], '#FFFDF6', [2, 3.6], 0.95),
  },
  {
    fill: 'url(#cookie)',
    edge: '#A96A30',
    bits: (r) =>
      scatter(r, 9, (x, y) => chunk(r, x, y, '#5D2230', r.float(0.6, 0.85))) +
      scatter(r, 16, (x, y) =>
        group(at(x, y, 1, r.float(0, 180)), ellipse(0, 0, 14, 7, { fill: '#F3D9A8', opacity: 0.85 })),
      ),
  },
  {
    fill: 'url(#cocoa)',
    edge: '#3B1E10',
    bits: (r) =>
      scatter(r, 8, (x, y) =>
        path(`M${n(x - 30)} ${n(y)}l18 ${r.int(-14, 14)}l16 ${r.int(-10, 16)}l20 ${r.int(-12, 10)}`, {
          stroke: '#F5E9DA',
          width: 8,
          opacity: 0.75,
        }),
      ) + specks(r, 60, [-110, -110, 110, 110], '#FFF8EC', [2, 4.5], 0.7),
  },
  {
    fill: 'url(#shortbread)',
    edge: '#D9A85E',
    bits: (r) =>
      ellipse(0, 0, 76, 74, { fill: r.pick(['#A8323E', '#A8323E', '#D98A2B', '#5D2A4A']) }) +
      path('M-50-16C-40-46-10-58 18-54', { stroke: '#fff', width: 8, opacity: 0.45 }),
  },
  {
    fill: 'url(#shortbread)',
    edge: '#D9A85E',
    bits: (r) => {
      const ice = r.pick(['#FFFAF0', '#F3C9C6', '#CFDCC4', '#F6DFA4'])
      return (
        path(blob(r, 0, 0, 128, 128, 0.03), { fill: ice }) +
        scatter(r, 22, (x, y) =>
          group(
            at(x * 0.84, y * 0.84, 1, r.float(0, 180)),
            `<rect x="-9" y="-3" width="18" height="6" rx="3" fill="${r.pick(['#A8323E', '#4F7352', '#F0C36D', '#8C4A1C', '#6F93A8'])}"/>`,
          ),
        )
      )
    },
  },
]

export function cookie(r: Random) {
  const dough = r.pick(DOUGHS)
  const height = r.int(3, 5)
  const stackX = r.chance(0.5) ? -150 : 150
  let stack = shadow(stackX, 2, 186, 22)
  for (let i = 0; i < height; i++) {
    const x = stackX + r.float(-12, 12)
    const y = -30 - i * 50
    const side = `M${n(x - 156)} ${n(y - 6)}C${n(x - 160)} ${n(y + 30)} ${n(x - 90)} ${n(y + 34)} ${n(x)} ${n(y + 34)}C${n(x + 90)} ${n(y + 34)} ${n(x + 160)} ${n(y + 30)} ${n(x + 156)} ${n(y - 6)}C${n(x + 120)} ${n(y - 34)} ${n(x - 120)} ${n(y - 34)} ${n(x - 156)} ${n(y - 6)}Z`
    stack +=
      path(side, { fill: dough.fill, stroke: dough.edge, width: 2 }) +
      clipped(side, ellipse(x, y + 40, 170, 24, { fill: '#3B1A08', opacity: 0.3 }))
    if (i === height - 1) stack += clipped(side, group(`${at(x, y - 8)} scale(1 .2)`, dough.bits(r)))
  }
  const faceX = stackX > 0 ? -112 : 112
  const face = blob(r, 0, 0, 152, 150, 0.022, 18)
  return (
    stack +
    shadow(faceX, 4, 150, 18) +
    group(
      at(faceX, -146, 1, r.float(-20, 20)),
      path(face, { fill: dough.fill }),
      clipped(
        face,
        path('M-152 60C-80 150 80 150 152 40L160 170L-160 170Z', { fill: dough.edge, opacity: 0.4 }),
        ellipse(-50, -80, 120, 90, { fill: 'url(#glow)' }),
        dough.bits(r),
      ),
      path(face, { stroke: dough.edge, width: 5, opacity: 0.7 }),
    )
  )
}

type Top = (r: Random) => string
const dots = (r: Random, fill: string, shine: string): string =>
  [
    [-96, -196],
    [-42, -236],
    [24, -206],
    [84, -232],
    [112, -182],
    [-8, -268],
    [58, -272],
    [-62, -168],
    [40, -160],
  ]
    .map(([x, y]) => [x! + r.float(-9, 9), y! + r.float(-8, 8)] as const)
    .map(([x, y]) => ellipse(x, y, 19, 18, { fill }) + ellipse(x - 5, y - 6, 5, 4, { fill: shine, opacity: 0.7 }))
    .join('')

const TOPS: [string, Top][] = [
  ['url(#gold)', (r) => dots(r, '#3F4A78', '#C9D2EE')],
  ['url(#gold)', (r) => dots(r, '#A8323E', '#F6C9C6')],
  [
    'url(#gold)',
    (r) =>
      specks(r, 60, [-130, -286, 130, -150], '#F6DFB4', [5, 10], 0.95) +
      specks(r, 30, [-120, -280, 120, -150], '#B5652A', [3, 6], 0.7),
  ],
  ['url(#cocoa)', (r) => dots(r, '#2A140A', '#8C5A3A')],
  [
    'url(#lemon)',
    (r) =>
      specks(r, 90, [-110, -276, 110, -150], '#2A1C13', [2, 3.2], 0.8) +
      path('M-70-262C-40-284 40-284 74-260', { stroke: '#FFFBEF', width: 16, opacity: 0.8 }),
  ],
]

export function muffin(r: Random) {
  const top = r.pick(TOPS)
  const paper = r.pick(['#F7EBD8', '#E9D3B4', '#A8323E', '#4F7352', '#D9B9A0'])
  const one = (x: number, y: number, s: number) => group(at(x, y, s, r.float(-3, 3)), cup(r, top, paper))
  if (r.chance(0.4)) return one(0, 0, 1.14)
  if (r.chance(0.5)) return one(-168, -6, 0.98) + one(172, 0, 1.02)
  return one(-196, -56, 0.78) + one(204, -52, 0.78) + one(0, 6, 1)
}

function cup(r: Random, [fill, bits]: [string, Top], paper: string) {
  const wrap = 'M-138-148L-104-10C-102 0-90 4-80 4L80 4C90 4 102 0 104-10L138-148Z'
  const dome =
    'M-166-140C-190-176-168-206-146-214C-140-268-80-304 0-306C80-304 140-268 146-214C168-206 190-176 166-140C120-112-120-112-166-140Z'
  let pleats = ''
  for (let i = -5; i <= 5; i++)
    pleats += path(`M${n(i * 25)}-150L${n(i * 18.5)} 4`, { stroke: '#2A1C13', width: 4, opacity: 0.14 })
  return (
    shadow(0, 4, 140, 18) +
    path(wrap, { fill: paper }) +
    clipped(wrap, pleats, path('M40-150L140-150L110 10L60 10Z', { fill: '#2A1C13', opacity: 0.12 })) +
    path(dome, { fill }) +
    clipped(
      dome,
      ellipse(-50, -270, 130, 80, { fill: 'url(#glow)' }),
      path('M-180-146C-90-116 90-116 180-146L180-100L-180-100Z', { fill: '#3B1A08', opacity: 0.32 }),
      bits(r),
    )
  )
}
