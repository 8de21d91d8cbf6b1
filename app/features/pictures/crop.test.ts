import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cropOf, moved, WHOLE } from './crop'

const side = fc.integer({ min: 1, max: 9000 })
const shape = fc.double({ min: 0.3, max: 3, noNaN: true })
const step = fc.double({ min: -2, max: 2, noNaN: true })

test('from the middle, as much as fits', () => {
  expect(cropOf({ width: 2000, height: 1000 }, 1, WHOLE)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 })
  expect(cropOf({ width: 1000, height: 2000 }, 2, WHOLE)).toEqual({ left: 0, top: 0.375, width: 1, height: 0.25 })
  expect(cropOf({ width: 1000, height: 1000 }, 1, { zoom: 2, x: 0, y: 1 })).toEqual({
    left: 0,
    top: 0.5,
    width: 0.5,
    height: 0.5,
  })
})

test('wherever it is moved, it stays within the picture and keeps the shape', () => {
  fc.assert(
    fc.property(side, side, shape, step, step, step, (width, height, wanted, zoom, x, y) => {
      const view = moved({ width, height }, wanted, WHOLE, { zoom, x, y })
      const part = cropOf({ width, height }, wanted, view)
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(-1e-9)
      expect(Math.max(part.left + part.width, part.top + part.height)).toBeLessThanOrEqual(1 + 1e-9)
      expect((part.width * width) / (part.height * height)).toBeCloseTo(wanted, 5)
    }),
  )
})
