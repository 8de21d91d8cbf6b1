import { roll, sourdough, stick } from './drawing/breads'
import { at, ellipse, group, n, newSheet, path, shadow } from './drawing/brush'
import { cookie, croissant, muffin } from './drawing/pastries'
import * as props from './drawing/props'
import { cake, pie } from './drawing/sweets'
import { type Random, random } from './random'

export const KINDS = ['sourdough', 'baguette', 'croissant', 'cookie', 'cake', 'pie', 'muffin', 'roll'] as const
export type Kind = (typeof KINDS)[number]

type Ground = { wall: string; shape: string; table: string; edge: string }
const GROUNDS: Ground[] = [
  { wall: '#F3DDB8', shape: '#EBC88F', table: '#D9B384', edge: '#C09463' },
  { wall: '#E6D3C4', shape: '#D9B9A0', table: '#C9A385', edge: '#AD8567' },
  { wall: '#DCE3D2', shape: '#C4D2B8', table: '#EFE6D6', edge: '#D8CAB2' },
  { wall: '#F4EADB', shape: '#F0D39A', table: '#E2CBA8', edge: '#C9AC82' },
  { wall: '#D6DFE0', shape: '#BCCBCF', table: '#EDE3D3', edge: '#D3C4AC' },
  { wall: '#F0D8D3', shape: '#E3B5B1', table: '#F4E8D9', edge: '#DCC6AC' },
  { wall: '#E3B893', shape: '#D29C72', table: '#F0DFC6', edge: '#D6BE9B' },
  { wall: '#6C8469', shape: '#7F967B', table: '#D9BF98', edge: '#B99A6E' },
  { wall: '#47332A', shape: '#5C4437', table: '#A87B52', edge: '#85603D' },
  { wall: '#F2CF86', shape: '#F7E2B4', table: '#B9855A', edge: '#966541' },
  { wall: '#9A3B44', shape: '#B0525A', table: '#EAD6BB', edge: '#CDB391' },
  { wall: '#57707A', shape: '#6B848D', table: '#E6D5BA', edge: '#C7B08C' },
]

/** 16:10. The same kind and seed always give the same picture. */
export function stillLife(kind: Kind, seed: number): string {
  newSheet()
  const r = random(`still life/${kind}/${seed}`)
  // Steps of five visit all twelve grounds, so that neighboring seeds never share one.
  const ground = GROUNDS[(seed * 5 + KINDS.indexOf(kind) * 2) % GROUNDS.length]!
  const table = r.int(470, 540)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="750" viewBox="0 0 1200 750">${DEFS}${backdrop(r, ground, table)}${scene(r, kind, table)}</svg>`
}

function backdrop(r: Random, { wall, shape, table, edge }: Ground, y: number) {
  const x = r.pick([320, 470, 730, 880])
  const figure = r.pick([
    () =>
      ellipse(x, r.int(250, 360), r.int(250, 330), 0, { fill: shape })
        .replace(/ry="0"/, 'ry="300"')
        .replace(/rx="\d+"/, 'rx="300"'),
    () => path(`M${x - 240} ${y}L${x - 240} 300A240 240 0 0 1 ${x + 240} 300L${x + 240} ${y}Z`, { fill: shape }),
    () => window(x, shape, y),
    () =>
      path(
        `M0 ${r.int(180, 300)}C300 ${r.int(60, 200)} 620 ${r.int(280, 420)} 1200 ${r.int(90, 260)}L1200 ${y}L0 ${y}Z`,
        { fill: shape },
      ),
    () => tiles(shape, y),
  ])()
  const beam = r.chance(0.4)
    ? path(
        `M${x - 500} 0L${x - 260} 0L${x + 120} ${y}L${x - 160} ${y}ZM${x - 200} 0L${x - 90} 0L${x + 310} ${y}L${x + 190} ${y}Z`,
        { fill: '#FFFDF5', opacity: 0.16 },
      )
    : ''
  return (
    `<rect width="1200" height="${y}" fill="${wall}"/>${figure}${beam}<rect width="1200" height="${y}" fill="url(#air)"/>` +
    `<rect y="${y}" width="1200" height="${750 - y}" fill="${table}"/><rect y="${y}" width="1200" height="70" fill="url(#far)"/><rect y="${y}" width="1200" height="5" fill="${edge}" fill-opacity=".7"/>` +
    (r.chance(0.5)
      ? [0.34, 0.72]
          .map((k) => `<rect y="${n(y + (750 - y) * k)}" width="1200" height="3" fill="${edge}" fill-opacity=".55"/>`)
          .join('')
      : '')
  )
}

function window(x: number, shape: string, y: number) {
  const pane = (dx: number, top: number, height: number) =>
    `<rect x="${x + dx}" y="${top}" width="180" height="${height}" rx="6" fill="${shape}"/>`
  return (
    pane(-196, 40, 170) +
    pane(8, 40, 170) +
    pane(-196, 226, 170) +
    pane(8, 226, 170) +
    `<rect x="${x - 226}" y="412" width="444" height="18" rx="6" fill="${shape}" fill-opacity="${y > 450 ? 1 : 0}"/>`
  )
}

function tiles(shape: string, y: number) {
  let lines = ''
  for (let row = 0; row * 96 < y; row++) {
    lines += `M0 ${y - row * 96}H1200`
    for (let i = 0; i < 8; i++) lines += `M${i * 172 + (row % 2) * 86} ${y - row * 96}v-96`
  }
  return path(lines, { stroke: shape, width: 5 })
}

type Draw = (r: Random) => string
const PROPS: Record<Kind, readonly Draw[]> = {
  sourdough: [props.wheat, props.jar, props.butter, props.vase, props.mug],
  baguette: [props.wheat, props.butter, props.jar, props.vase, props.eggs],
  croissant: [props.mug, props.jar, props.butter, props.vase, props.berries],
  cookie: [props.milk, props.mug, props.jar, props.eggs],
  cake: [props.berries, props.vase, props.mug, props.eggs],
  pie: [props.berries, props.vase, props.eggs, props.mug, props.jar],
  muffin: [props.mug, props.berries, props.milk, props.vase, props.eggs],
  roll: [props.mug, props.milk, props.butter, props.vase, props.jar],
}
const TALL: readonly Draw[] = [props.vase, props.wheat, props.milk, props.jar, props.mug]
const HERO: Record<Kind, { draw: Draw; scale: [number, number]; under: readonly Draw[]; warm: number }> = {
  sourdough: {
    draw: sourdough,
    scale: [0.98, 1.14],
    under: [props.board, props.cloth, props.flour, props.rack],
    warm: 0.3,
  },
  baguette: { draw: baguettes, scale: [1, 1.08], under: [props.board, props.cloth, props.flour], warm: 0.15 },
  croissant: { draw: croissant, scale: [1.06, 1.24], under: [props.plate, props.cloth, props.board], warm: 0.3 },
  cookie: { draw: cookie, scale: [1, 1.1], under: [props.plate, props.cloth, props.rack, props.board], warm: 0.2 },
  cake: { draw: cake, scale: [1, 1.08], under: [props.cloth, () => '', () => ''], warm: 0 },
  pie: { draw: pie, scale: [1.06, 1.18], under: [props.cloth, props.board, props.flour, props.rack], warm: 0.45 },
  muffin: { draw: muffin, scale: [0.94, 1.04], under: [props.plate, props.cloth, props.rack, props.board], warm: 0.3 },
  roll: { draw: roll, scale: [1.02, 1.14], under: [props.plate, props.cloth, props.board], warm: 0.4 },
}

function scene(r: Random, kind: Kind, table: number) {
  const hero = HERO[kind]
  const side = r.chance(0.5) ? 1 : -1
  const x = 600 - side * r.int(20, 90)
  const y = r.int(628, 662)
  const [first, second] = r.sample(PROPS[kind], 2) as [Draw, Draw]
  const place = (draw: Draw, dx: number, front: boolean) => {
    const tall = TALL.includes(draw)
    const back = tall && !front
    return group(at(x + dx, back ? table + 46 : y + 34, back ? 0.98 : 0.9), draw(r))
  }
  const behind = place(
    TALL.includes(first) ? first : r.pick(TALL.filter((p) => PROPS[kind].includes(p))),
    side * r.int(350, 420),
    false,
  )
  const before = r.chance(0.75) && !TALL.includes(second) ? place(second, -side * r.int(330, 400), true) : ''
  const under = r.pick(hero.under)
  const pins = under === props.flour && r.chance(0.6) ? group(at(x - side * 250, y + 82, 0.8, -3), props.pin()) : ''
  const air = r.chance(hero.warm) ? group(at(x, y - 360), props.steam(r)) : ''
  return (
    behind +
    group(at(x, y + (under === props.cloth ? 0 : 4), under === props.flour ? 1.5 : 1), under(r)) +
    air +
    group(
      at(
        x,
        y - (under === props.rack || under === props.board ? 20 : under === props.plate ? -12 : 0),
        r.float(...hero.scale),
      ),
      hero.draw(r),
    ) +
    before +
    pins +
    (r.chance(0.35) ? group(at(x - side * 330, y + 62, 0.7), props.flour(r)) : '')
  )
}

function baguettes(r: Random) {
  const one = (x: number, y: number, turn: number, s = 1) =>
    group(at(x, y, s, turn), group('translate(10 44)', shadow(0, 10, 320, 20)), stick(r))
  const lay = r.pick([
    () => one(20, -196, 10, 0.96) + one(-10, -118, -7) + one(0, -46, 4, 1.04),
    () => one(0, -150, -16, 1.02) + one(10, -64, 9, 1.06),
    () => one(-40, -214, -4, 0.92) + one(40, -136, 5, 0.98) + one(-10, -54, -3, 1.06),
  ])
  return shadow(0, 0, 350, 24) + lay()
}

const linear = (id: string, ...stops: [number, string][]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2=".16" y2="1">${stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')}</linearGradient>`
const radial = (id: string, color: string, inner: number, cx = 0.5, cy = 0.5) =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r=".5"><stop offset="0" stop-color="${color}" stop-opacity="${inner}"/><stop offset=".6" stop-color="${color}" stop-opacity="${inner * 0.42}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

const DEFS = `<defs>${[
  linear('crust', [0, '#E0A058'], [0.45, '#BE6F30'], [1, '#7E3F16']),
  linear('crust-dark', [0, '#C07A3C'], [0.45, '#96501F'], [1, '#58290D']),
  linear('gold', [0, '#F6D08C'], [0.5, '#E2A554'], [1, '#B96F2B']),
  linear('flake', [0, '#F9D893'], [0.5, '#E3A24E'], [1, '#B5662A']),
  linear('bun', [0, '#E9B264'], [0.55, '#CC8138'], [1, '#94511E']),
  linear('crumb', [0, '#FFF0D2'], [1, '#EBC388']),
  linear('cookie', [0, '#EDC485'], [1, '#C78A48']),
  linear('shortbread', [0, '#FBE6BA'], [1, '#E6BE7C']),
  linear('cocoa', [0, '#7A4A2C'], [1, '#47260F']),
  linear('lemon', [0, '#FBE6A0'], [1, '#DDAE4A']),
  radial('shade', '#24140A', 0.42),
  radial('glow', '#FFE9BF', 0.55),
  radial('flour', '#FFFBF2', 0.9),
  radial('spark', '#FFE3A0', 0.7),
  '<linearGradient id="air" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#FFF9EA" stop-opacity=".22"/><stop offset="1" stop-color="#2A1C13" stop-opacity=".1"/></linearGradient>',
  '<linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2A1C13" stop-opacity=".14"/><stop offset="1" stop-color="#2A1C13" stop-opacity="0"/></linearGradient>',
].join('')}</defs>`
