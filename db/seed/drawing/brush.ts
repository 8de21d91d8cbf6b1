import type { Random } from '../random'

/** More decimals would only make the file longer. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

// `opacity` makes the renderer use a layer per element (twice the time); these two do not.
const seeThrough = (opacity?: number) =>
  opacity === undefined ? '' : ` fill-opacity="${opacity}" stroke-opacity="${opacity}"`

type Shape = { fill?: string; stroke?: string; width?: number; opacity?: number; extra?: string }

export function path(d: string, { fill = 'none', stroke, width = 4, opacity, extra = '' }: Shape) {
  const line = stroke
    ? ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`
    : ''
  return `<path d="${d}" fill="${fill}"${line}${seeThrough(opacity)} ${extra}/>`
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  { fill = 'none', stroke, width = 4, opacity, extra = '' }: Shape,
) {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${n(width)}"` : ''
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${line}${seeThrough(opacity)} ${extra}/>`
}

export function group(transform: string, ...parts: string[]) {
  return `<g transform="${transform}">${parts.join('')}</g>`
}

export const at = (x: number, y: number, scale = 1, turn = 0) =>
  `translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale === 1 ? '' : ` scale(${scale.toFixed(3)})`}`

/** Closed and slightly uneven: nothing from an oven is a perfect ellipse. */
export function blob(r: Random, x: number, y: number, rx: number, ry: number, wobble = 0.03, points = 14) {
  const at = Array.from({ length: points }, (_, i) => {
    const angle = (i / points) * Math.PI * 2
    const k = 1 + r.float(-wobble, wobble)
    return [x + Math.cos(angle) * rx * k, y + Math.sin(angle) * ry * k] as const
  })
  return smooth(at)
}

function smooth(at: readonly (readonly [number, number])[]) {
  const p = (i: number) => at[(i + at.length) % at.length]!
  let d = `M${n(p(0)[0])} ${n(p(0)[1])}`
  for (let i = 0; i < at.length; i++) {
    const [a, b, c, e] = [p(i - 1), p(i), p(i + 1), p(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return `${d}Z`
}

/** A pointed lens, for cuts, leaves and grains. `bulge` to one side, `other` to the other. */
export function lens(x1: number, y1: number, x2: number, y2: number, bulge: number, other = -bulge) {
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
  return `M${n(x1)} ${n(y1)}Q${n(mx + nx * bulge * 2)} ${n(my + ny * bulge * 2)} ${n(x2)} ${n(y2)}Q${n(mx + nx * other * 2)} ${n(my + ny * other * 2)} ${n(x1)} ${n(y1)}Z`
}

export function shadow(x: number, y: number, rx: number, ry: number) {
  return ellipse(x + rx * 0.06, y, rx, ry, { fill: 'url(#shade)' })
}

export function specks(
  r: Random,
  count: number,
  box: [number, number, number, number],
  fill: string,
  size: [number, number],
  opacity = 1,
) {
  let dots = ''
  for (let i = 0; i < count; i++) {
    const radius = r.float(size[0], size[1])
    dots += `<circle cx="${n(r.float(box[0], box[2]))}" cy="${n(r.float(box[1], box[3]))}" r="${n(radius)}"/>`
  }
  return `<g fill="${fill}" fill-opacity="${opacity}">${dots}</g>`
}

let clips = 0
/** Ids of clip paths must be unique within a picture. */
export function clipped(d: string, ...parts: string[]) {
  const id = `c${clips++}`
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`
}
export function newSheet() {
  clips = 0
}
