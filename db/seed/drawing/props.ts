import type { Random } from '../random'
import { at, clipped, ellipse, group, lens, n, path, shadow, specks } from './brush'
import { berry, flower } from './sweets'

/** Each stands with its foot at 0,0. */
export function board(r: Random) {
  const [top, edge] = r.pick([
    ['#C79A6B', '#9A6E43'],
    ['#D8B184', '#AD8253'],
    ['#8A5A36', '#653E22'],
  ] as const)
  const d =
    'M-400-34C-400-60-370-70-330-72L330-72C380-70 408-56 414-30C420 0 396 20 340 22L-340 22C-396 20-404-4-400-34Z'
  return (
    shadow(0, 34, 450, 34) +
    path(d, { fill: edge, extra: 'transform="translate(0 16)"' }) +
    group(
      '',
      path('M400-44L520-52C552-52 560-20 520-14L404-8Z', { fill: top }),
      ellipse(520, -33, 14, 8, { fill: edge }),
    ) +
    path(d, { fill: top }) +
    clipped(
      d,
      [-54, -34, -12, 8]
        .map((y) =>
          path(`M-420 ${y}C-200 ${y + r.int(-12, 12)} 200 ${y + r.int(-12, 12)} 430 ${y}`, {
            stroke: edge,
            width: 3,
            opacity: 0.4,
          }),
        )
        .join(''),
    )
  )
}

export function cloth(r: Random) {
  const [base, line] = r.pick([
    ['#FBF7F0', '#A8323E'],
    ['#FBF7F0', '#4F7352'],
    ['#F4E6D0', '#8C4A1C'],
    ['#E7EDE9', '#6F93A8'],
    ['#A8323E', '#F6E3DC'],
    ['#F6E4B8', '#C98A2E'],
  ] as const)
  const d =
    'M-420-40C-300-66-120-30 40-52C200-74 340-40 440-58C470 0 450 60 470 130C300 150 180 110 20 134C-140 156-300 116-440 132C-428 70-452 10-420-40Z'
  const gingham = r.chance(0.4)
  let lines = ''
  for (let i = -6; i <= 6; i++)
    lines += path(`M${i * 76 - 20}-90C${i * 76} 0 ${i * 76 - 24} 70 ${i * 76 - 6} 170`, {
      stroke: line,
      width: gingham ? 34 : i % 2 ? 5 : 16,
      opacity: gingham ? 0.32 : 0.8,
    })
  if (gingham)
    for (const y of [-40, 24, 88])
      lines += path(`M-470 ${y}C-200 ${y - 26} 200 ${y + 22} 480 ${y - 14}`, { stroke: line, width: 34, opacity: 0.32 })
  return group(
    at(0, 0),
    path(d, { fill: '#2A1C13', opacity: 0.12, extra: 'transform="translate(8 14)"' }),
    path(d, { fill: base }),
    clipped(
      d,
      lines,
      path('M-120-80C-90 0-140 80-110 170M210-90C190 0 240 60 220 160', {
        stroke: '#2A1C13',
        width: 16,
        opacity: 0.06,
      }),
    ),
  )
}

export function jar(r: Random) {
  const jam = r.pick(['#A8323E', '#D98A2B', '#5D2A4A', '#8C2F2A', '#E0B23C'])
  const lid = r.pick(['#FBF7F0', '#4F7352', '#F0C36D', '#8C4A1C'])
  const body =
    'M-84-186C-98-176-102-160-102-140L-102-24C-102-4-90 4-70 4L70 4C90 4 102-4 102-24L102-140C102-160 98-176 84-186Z'
  return (
    shadow(0, 4, 118, 16) +
    path(body, { fill: '#FDF9F1', opacity: 0.75 }) +
    clipped(
      body,
      path('M-110-150C-40-164 40-140 110-154L110 20L-110 20Z', { fill: jam }),
      path('M40-200L110-200L110 20L60 20Z', { fill: '#2A1C13', opacity: 0.14 }),
    ) +
    path('M-82-146L-82-26', { stroke: '#fff', width: 11, opacity: 0.45 }) +
    `<rect x="-60" y="-112" width="120" height="70" rx="8" fill="#FBF3E2"/>` +
    path('M-36-86L36-86M-24-66L24-66', { stroke: '#8C6A4A', width: 5, opacity: 0.7 }) +
    path('M-98-190C-108-200-108-236-92-244C-40-256 40-256 92-244C108-236 108-200 98-190C50-180-50-180-98-190Z', {
      fill: lid,
    }) +
    path('M-98-196C-40-184 40-184 98-196', { stroke: '#2A1C13', width: 5, opacity: 0.18 })
  )
}

export function mug(r: Random) {
  const [body, dark] = r.pick([
    ['#FBF7F0', '#DCCBB3'],
    ['#6F8C70', '#55705A'],
    ['#A8323E', '#842530'],
    ['#8FA6AE', '#6E878F'],
    ['#E0B45C', '#BD9040'],
  ] as const)
  const d = 'M-100-164L-88-24C-86-4-70 4-50 4L50 4C70 4 86-4 88-24L100-164Z'
  return (
    shadow(0, 4, 116, 15) +
    path('M92-132C160-140 166-50 84-54', { stroke: dark, width: 20 }) +
    path(d, { fill: body }) +
    clipped(d, path('M40-170L110-170L90 10L50 10Z', { fill: dark, opacity: 0.6 })) +
    ellipse(0, -164, 100, 25, { fill: dark }) +
    ellipse(0, -162, 84, 18, { fill: '#5A341C' }) +
    ellipse(-16, -165, 40, 8, { fill: '#B98454', opacity: 0.8 })
  )
}

export function milk() {
  const d = 'M-70-230L-56-14C-55-2-46 4-36 4L36 4C46 4 55-2 56-14L70-230Z'
  return (
    shadow(0, 4, 80, 12) +
    path(d, { fill: '#FFFFFF', opacity: 0.5 }) +
    clipped(
      d,
      path('M-80-176C-30-168 30-168 80-176L80 20L-80 20Z', { fill: '#FFFDF8' }),
      path('M26-240L80-240L60 10L36 10Z', { fill: '#C9B79C', opacity: 0.3 }),
    ) +
    ellipse(0, -176, 66, 12, { fill: '#FFF8EA' }) +
    ellipse(0, -230, 70, 14, { stroke: '#fff', width: 5, opacity: 0.85 })
  )
}

export function wheat(r: Random) {
  const ear = (turn: number, s: number) => {
    let grains = ''
    for (let i = 0; i < 7; i++) {
      const y = -250 - i * 26
      grains +=
        path(lens(0, y, 26, y - 40, 8), { fill: '#D9A441' }) +
        path(lens(0, y - 8, -26, y - 48, 8), { fill: '#C48C2E' }) +
        path(`M26 ${y - 40}L40 ${y - 84}M-26 ${y - 48}L-40 ${y - 92}`, { stroke: '#D9A441', width: 2.5, opacity: 0.8 })
    }
    return group(
      at(0, 0, s, turn),
      path('M0 0C4-100-4-200 0-250L0-420', { stroke: '#B98A3A', width: 6 }),
      grains,
      path(lens(0, -430, 0, -474, 9), { fill: '#D9A441' }),
    )
  }
  const [crock, dark] = r.pick([
    ['#FBF7F0', '#DFCFB8'],
    ['#B98B63', '#94683F'],
    ['#8FA6AE', '#6E878F'],
  ] as const)
  const d = 'M-62-132L-56-16C-55 0-44 4-30 4L30 4C44 4 55 0 56-16L62-132Z'
  return (
    shadow(0, 4, 84, 12) +
    group('translate(0 -60)', ear(r.float(-26, -18), 0.84), ear(r.float(14, 24), 0.8), ear(r.float(-6, 4), 0.9)) +
    path(d, { fill: crock }) +
    clipped(d, path('M20-140L70-140L60 10L30 10Z', { fill: dark, opacity: 0.7 })) +
    path('M-60-104L60-104', { stroke: dark, width: 8 }) +
    ellipse(0, -132, 62, 11, { stroke: dark, width: 5 })
  )
}

export function vase(r: Random) {
  const [body, dark] = r.pick([
    ['#FBF7F0', '#DFCFB8'],
    ['#C98B6B', '#A3694B'],
    ['#6F8C70', '#55705A'],
    ['#8FA6AE', '#6E878F'],
  ] as const)
  const d = 'M-34-210C-34-170-84-140-84-76C-84-24-60 4 0 4C60 4 84-24 84-76C84-140 34-170 34-210Z'
  const petal = r.pick(['#D98A90', '#F0C36D', '#FBF7F0', '#A8323E'])
  const stems = [
    [-92, -396],
    [-20, -450],
    [64, -404],
    [110, -330],
  ]
  return (
    shadow(0, 4, 96, 14) +
    stems
      .map(
        ([x, y]) =>
          path(`M0-200Q${n(x! * 0.2)} ${n(y! * 0.7)} ${x} ${y}`, { stroke: '#55705A', width: 6 }) +
          path(lens(x! * 0.4, y! * 0.72, x! * 0.4 + (x! > 0 ? 62 : -62), y! * 0.72 - 34, 12), { fill: '#6F8C70' }),
      )
      .join('') +
    stems.map(([x, y], i) => flower(x!, y!, petal, 0.95 + (i % 2) * 0.3)).join('') +
    path(d, { fill: body }) +
    clipped(d, path('M20-220L100-220L100 10L30 10C70-40 60-120 20-220Z', { fill: dark, opacity: 0.7 })) +
    ellipse(0, -210, 34, 9, { fill: dark })
  )
}

export function eggs(r: Random) {
  const egg = (x: number, y: number, turn: number, fill: string) =>
    group(at(x, y, 1, turn), ellipse(0, 0, 50, 40, { fill }), ellipse(-14, -14, 20, 11, { fill: '#fff', opacity: 0.5 }))
  return (
    shadow(10, 2, 120, 14) + egg(-46, -38, -14, '#E8C7A4') + egg(56, -36, 18, r.pick(['#F4E4D0', '#D9AE86', '#CBD8D2']))
  )
}

export function butter() {
  return (
    shadow(0, 6, 136, 14) +
    ellipse(0, 0, 134, 22, { fill: '#E3D4BE' }) +
    ellipse(0, -7, 134, 22, { fill: '#FFFDF8' }) +
    path('M-84-14L-84-62L-50-80L86-80L86-32L52-14Z', { fill: '#F3D27F' }) +
    path('M-84-62L-50-80L86-80L52-62Z', { fill: '#FBE6A8' }) +
    path('M52-62L86-80L86-32L52-14Z', { fill: '#DDB256' })
  )
}

export function berries(r: Random) {
  const fill = r.pick(['#A8323E', '#3F4A78', '#C4453F'])
  return (
    shadow(0, 2, 100, 11) +
    [
      [-66, -18],
      [-22, -16],
      [24, -18],
      [66, -17],
      [0, -46],
      [-42, -44],
    ]
      .map(([x, y]) => berry(x! + r.float(-4, 4), y!, fill, 1.02))
      .join('') +
    path(lens(60, -34, 106, -56, 10), { fill: '#4F7352' })
  )
}

export function pin() {
  return (
    shadow(0, 6, 300, 15) +
    path('M-300-26L-206-26M206-26L300-26', { stroke: '#8A5A36', width: 24 }) +
    `<rect x="-214" y="-62" width="428" height="68" rx="30" fill="#D8B184"/><rect x="-214" y="-24" width="428" height="30" rx="15" fill="#AD8253" fill-opacity=".5"/>` +
    path('M-180-48L150-48', { stroke: '#FFF3DC', width: 8, opacity: 0.5 })
  )
}

export function plate(r: Random) {
  const rim = r.pick(['#A8323E', '#4F7352', '#6F93A8', '#DCCBB3', '#DCCBB3'])
  return (
    shadow(0, 20, 420, 38) +
    ellipse(0, 2, 400, 66, { fill: '#D9C9B2' }) +
    ellipse(0, -8, 400, 66, { fill: '#FFFDF8' }) +
    ellipse(0, -8, 384, 61, { stroke: rim, width: 6, opacity: 0.75 }) +
    ellipse(0, -4, 290, 42, { fill: '#F1E7D7' })
  )
}

export function rack() {
  let bars = ''
  for (let i = -8; i <= 8; i++)
    bars += path(`M${i * 46}-46L${i * 54} 10`, { stroke: '#5F564C', width: 6, opacity: 0.85 })
  return (
    shadow(0, 34, 440, 24) +
    bars +
    path('M-384-48L384-48M-408-20L408-20M-436 12L436 12', { stroke: '#4A423A', width: 9 }) +
    path('M-420 12L-420 38M420 12L420 38', { stroke: '#4A423A', width: 9 })
  )
}

export function flour(r: Random) {
  return (
    ellipse(0, 0, 220, 34, { fill: 'url(#flour)' }) + specks(r, 46, [-300, -26, 300, 30], '#FFFBF2', [1.5, 5], 0.85)
  )
}

export function steam(r: Random) {
  return [-70, 0, 74]
    .map((x) => {
      const b = r.int(24, 42)
      return path(`M${x} 0C${x - b}-40 ${x + b}-80 ${x}-122C${x - b * 0.8}-160 ${x + b * 0.6}-186 ${x + 6}-214`, {
        stroke: '#FFFFFF',
        width: 13,
        opacity: 0.34,
      })
    })
    .join('')
}
