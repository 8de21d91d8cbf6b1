import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)

const TEXT = 4.5
const SHAPE = 3
const grounds = ['flour', 'paper', 'dough']
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, TEXT],
    ['soft', ground, TEXT],
    ['crust', ground, TEXT],
    ['crust-deep', ground, TEXT],
    ['jam', ground, TEXT],
    ['sage-deep', ground, TEXT],
    ['focus', ground, SHAPE],
    ['edge', ground, SHAPE],
  ]),
  ['ink', 'raised', TEXT],
  ['flour', 'ink', TEXT],
  ['sage', 'flour', TEXT],
  ['sage', 'paper', TEXT],
  ['crust-ink', 'crust', TEXT],
  ['crust-ink', 'crust-deep', TEXT],
  ['jam-ink', 'jam', TEXT],
  ['jam-ink', 'jam-deep', TEXT],
  ['butter-ink', 'butter', TEXT],
  ['ink', 'butter-wash', TEXT],
  ['soft', 'butter-wash', TEXT],
  ['crust', 'butter-wash', TEXT],
  ['ink', 'jam-wash', TEXT],
  ['jam', 'jam-wash', TEXT],
  ['ink', 'sage-wash', TEXT],
  ['sage-deep', 'sage-wash', TEXT],
  ['band-ink', 'band', TEXT],
  ['butter', 'band', SHAPE],
]

describe('WCAG 2.2 AA', () => {
  it.each(['light', 'dark'] as const)('every pair in use, %s', (theme) => {
    const low = pairs
      .map(([text, ground, floor]) => ({
        pair: `${text} on ${ground}`,
        floor,
        ratio: contrast(hex(text), hex(ground)),
      }))
      .filter(({ ratio, floor }) => ratio < floor)
    expect(low).toEqual([])

    function hex(name: string) {
      const token = tokens.get(name)
      if (!token) throw new Error(`No token --${name} in tokens.css`)
      return token[theme]
    }
  })

  it('knows black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  })
})

function contrast(a: string, b: string) {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
