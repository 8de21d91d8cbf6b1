import type { Random } from '../random'
import { at, blob, clipped, ellipse, group, lens, n, path, shadow, specks } from './brush'

const BODY = 'M-282-84C-284-232-150-322 2-322C152-322 284-228 282-84C281-22 196 2 0 2C-196 2-281-22-282-84Z'

/** A round loaf seen from the front; its foot is at 0,0. */
export function sourdough(r: Random) {
  const dark = r.chance(0.35)
  const crust = dark ? 'url(#crust-dark)' : 'url(#crust)'
  const lip = dark ? '#5A2A0E' : '#7A3C14'
  const score = r.pick(SCORES)
  return (
    shadow(0, 2, 310, 34) +
    path(BODY, { fill: crust }) +
    clipped(
      BODY,
      ellipse(-70, -300, 300, 190, { fill: 'url(#glow)' }),
      path('M-290-60C-200 14 200 14 290-60L290 30L-290 30Z', { fill: '#3B1A08', opacity: 0.22 }),
      r.chance(0.6) ? rings(r) : dusting(r),
      specks(r, 26, [-230, -240, 230, -40], '#5A2A0E', [1.5, 4], 0.28),
      score(lip),
    ) +
    path('M-236-150C-214-226-150-276-74-292', { stroke: '#FFF3DC', width: 9, opacity: 0.3 })
  )
}

const cut = (x1: number, y1: number, x2: number, y2: number, width: number, lip: string) =>
  path(lens(x1, y1, x2, y2, width, -width * 1.15), { fill: lip, opacity: 0.85 }) +
  path(lens(x1 + 3, y1 + 4, x2 + 3, y2 + 4, width * 0.82, -width * 0.72), { fill: 'url(#crumb)' }) +
  path(lens(x1 + 10, y1 - 2, x2 + 2, y2 + 8, width * 0.5, -width * 0.1), { fill: '#FFF6E4', opacity: 0.5 })

const SCORES: ((lip: string) => string)[] = [
  (lip) => cut(-168, -96, -62, -262, 15, lip) + cut(-46, -74, 72, -268, 17, lip) + cut(86, -84, 182, -224, 14, lip),
  (lip) => cut(-214, -120, 186, -232, 27, lip),
  (lip) => cut(-150, -190, 150, -150, 14, lip) + cut(-22, -286, 14, -44, 14, lip),
  (lip) => leaf(lip),
  (lip) => cut(-196, -80, 60, -286, 22, lip) + leafHalf(lip),
]

function leaf(lip: string) {
  let veins = ''
  for (let i = 0; i < 6; i++) {
    const [x, y, long] = [-128 + i * 46, -108 - i * 26, 58 + (i < 3 ? i : 5 - i) * 10]
    veins +=
      cut(x, y, x + long * 0.15, y - long, 6.5, lip) + cut(x + 8, y + 4, x + long * 0.95, y + long * 0.28, 6.5, lip)
  }
  return (
    path('M-176-84C-60-130 60-190 172-250', { stroke: lip, width: 9 }) +
    path('M-172-82C-60-128 60-186 168-246', { stroke: '#F3D6A6', width: 5 }) +
    veins
  )
}

function leafHalf(lip: string) {
  let cuts = ''
  for (let i = 0; i < 5; i++) cuts += cut(20 + i * 38, -64 - i * 30, 74 + i * 34, -82 - i * 28, 6, lip)
  return cuts
}

/** The flour rings of a proofing basket. */
function rings(r: Random) {
  const turn = r.float(-14, 14)
  let lines = ''
  for (let i = 0; i < 6; i++) {
    lines += `<ellipse cx="0" cy="-206" rx="${70 + i * 52}" ry="${26 + i * 30}" fill="none" stroke="#FFF4E0" stroke-width="${n(12 - i * 0.9)}" stroke-opacity="${(0.44 - i * 0.04).toFixed(2)}"/>`
  }
  return group(`rotate(${n(turn)} 0 -160)`, lines)
}

function dusting(r: Random) {
  return (
    ellipse(r.float(-40, 40), -270, 220, 84, { fill: 'url(#flour)' }) +
    specks(r, 60, [-210, -306, 210, -150], '#FFF6E6', [1.5, 4.5], 0.55)
  )
}

const STICK =
  'M-330-4C-326-40-250-62-120-66C0-70 120-70 210-62C290-54 330-32 330-4C330 26 280 48 180 54C60 60-90 60-200 52C-290 46-332 28-330-4Z'

/** One stick, lying; its middle is at 0,0. */
export function stick(r: Random) {
  const cuts = r.int(4, 5)
  let scores = ''
  for (let i = 0; i < cuts; i++) {
    const x = -230 + (i * 440) / (cuts - 1)
    scores += cut(x - 46, 30, x + 54, -44, 13, '#8C4A1C')
  }
  const seeds = r.chance(0.3) ? specks(r, 70, [-290, -54, 290, 30], '#F8E7C3', [2.5, 4.5], 0.9) : ''
  return (
    path(STICK, { fill: 'url(#gold)' }) +
    clipped(
      STICK,
      path('M-340 14C-200 44 200 46 340 14L340 80L-340 80Z', { fill: '#6B3410', opacity: 0.34 }),
      path('M-300-34C-150-60 150-64 290-36', { stroke: '#FFF1D2', width: 12, opacity: 0.45 }),
      seeds,
      scores,
    )
  )
}

export function roll(r: Random) {
  return r.chance(0.6) ? spirals(r) : buns(r)
}

function spirals(r: Random) {
  const icing = r.pick(['#FFFAF0', '#FFFAF0', '#F6D9D4', ''])
  const one = (x: number, y: number, s: number) => group(at(x, y, s, r.float(-4, 4)), spiralRoll(r, icing))
  const front = r.chance(0.5) ? one(0, 0, 1) : one(-150, 0, 0.86) + one(168, 8, 0.8)
  return (r.chance(0.6) ? one(-214, -66, 0.7) + one(214, -62, 0.7) : '') + front
}

function spiralRoll(r: Random, icing: string) {
  let d = ''
  for (let i = 0; i <= 64; i++) {
    const a = (i / 64) * Math.PI * 6.1 + 0.6
    const k = 1 - (i / 64) * 0.9
    d += `${i ? 'L' : 'M'}${n(Math.cos(a) * 186 * k)} ${n(-150 + Math.sin(a) * 82 * k)}`
  }
  const side = 'M-206-150C-210-60-196-10-150 2C-60 18 60 18 150 2C196-10 210-60 206-150Z'
  const top = blob(r, 0, -150, 208, 96, 0.012)
  const runs = [0.5, 0.95, 1.35, 1.9, 2.45].map((a) => {
    const [x, y] = [Math.cos(a + r.float(-0.14, 0.14)) * 172, -150 + Math.sin(a) * 74]
    const [w, long] = [r.float(15, 26), r.float(18, 76)]
    return path(
      `M${n(x - w * 1.7)} ${n(y - 14)}C${n(x - w)} ${n(y + 6)} ${n(x - w)} ${n(y + long * 0.5)} ${n(x - w * 0.8)} ${n(y + long)}A${n(w * 0.8)} ${n(w * 0.8)} 0 0 0 ${n(x + w * 0.8)} ${n(y + long)}C${n(x + w)} ${n(y + long * 0.5)} ${n(x + w)} ${n(y + 6)} ${n(x + w * 1.7)} ${n(y - 14)}Z`,
      { fill: icing },
    )
  })
  const drips = icing
    ? runs.join('') +
      path(blob(r, 0, -154, 182, 78, 0.035, 16), { fill: icing }) +
      clipped(top, path(d, { stroke: '#E3C9A2', width: 8, opacity: 0.9 }))
    : specks(r, 34, [-130, -205, 130, -100], '#FFF6E6', [3, 6], 0.95)
  return (
    shadow(0, 4, 232, 28) +
    path(side, { fill: 'url(#crust)' }) +
    path('M-196-84C-100-50 100-50 196-84M-190-38C-100-8 100-8 190-38', { stroke: '#6B3410', width: 6, opacity: 0.4 }) +
    path(top, { fill: 'url(#gold)' }) +
    path(d, { stroke: '#7A3C14', width: 12, opacity: 0.8 }) +
    path(d, { stroke: '#5A2A0E', width: 4, opacity: 0.6 }) +
    drips +
    path('M-176-178C-140-214-70-232-6-234', { stroke: '#FFF3DC', width: 7, opacity: 0.5 })
  )
}

function buns(r: Random) {
  const topping = r.pick(['sesame', 'flour', 'glaze', 'poppy'] as const)
  const spots: [number, number, number][] = r.chance(0.5)
    ? [
        [-112, -104, 0.8],
        [118, -108, 0.8],
        [-210, 0, 0.92],
        [10, 8, 1],
        [224, 2, 0.9],
      ]
    : [
        [0, -112, 0.86],
        [-140, 0, 1],
        [142, 4, 0.98],
      ]
  return spots.map(([x, y, s]) => group(at(x, y, s), bun(r, topping))).join('')
}

function bun(r: Random, topping: 'sesame' | 'flour' | 'glaze' | 'poppy') {
  const body = 'M-138-62C-140-150-76-190 0-190C76-190 140-150 138-62C137-16 96 2 0 2C-96 2-137-16-138-62Z'
  const top = {
    sesame: seeds(r, '#FBEBCB'),
    poppy: specks(r, 60, [-96, -176, 96, -92], '#2A1C13', [2, 3.4], 0.85),
    flour: ellipse(0, -160, 110, 46, { fill: 'url(#flour)' }),
    glaze: path('M-84-136C-66-164-30-176 8-176', { stroke: '#FFF7E6', width: 14, opacity: 0.75 }),
  }[topping]
  return (
    shadow(0, 2, 152, 18) +
    path(body, { fill: 'url(#bun)' }) +
    clipped(
      body,
      ellipse(-34, -176, 140, 96, { fill: 'url(#glow)' }),
      path('M-146-34C-80 8 80 8 146-34L146 20L-146 20Z', { fill: '#5A2A0E', opacity: 0.25 }),
      top,
    )
  )
}

function seeds(r: Random, fill: string) {
  let all = ''
  for (let i = 0; i < 26; i++) {
    const a = r.float(0, Math.PI * 2)
    const k = Math.sqrt(r.next())
    all += group(
      at(Math.cos(a) * 96 * k, -132 + Math.sin(a) * 44 * k, 1, r.float(0, 180)),
      ellipse(0, 0, 7, 3.6, { fill }),
    )
  }
  return all
}
