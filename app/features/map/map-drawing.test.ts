import { expect, test } from 'vitest'
import { ground } from './map-drawing'
import { boundsAround } from './map-geometry'

const COLORS = {
  ...{ water: '#00f', land: '#0f0', line: '#ccc', text: '#000' },
  ...{ pin: '#f00', pin_text: '#fff', lit: '#ff0' },
}
const layersOf = (tiles: Parameters<typeof ground>[0]) =>
  ground(tiles)
    .layers(COLORS)
    .map(({ id }) => id)

test('without a tile server the map draws its own ground with the names of places, and asks nobody', () => {
  expect(Object.keys(ground(null).sources)).toEqual(['states', 'places'])
  expect(layersOf(null)).toEqual(['water', 'land', 'borders', 'place-dots', 'place-names'])
})

test('tiles lie above our own ground, which shows where one cannot be had, and bring their own names', () => {
  const tiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: '© Mappers' }
  expect(ground(tiles).sources.tiles).toMatchObject({ tiles: [tiles.url], attribution: '© Mappers' })
  expect(layersOf(tiles)).toEqual(['water', 'land', 'borders', 'tiles'])
})

test('the square around a point holds a circle of so many kilometres', () => {
  const [west, south, east, north] = boundsAround({ latitude: 0, longitude: 0 }, 111.195)
  expect([west, south, east, north].map((degrees) => Number(degrees.toFixed(2)))).toEqual([-1, -1, 1, 1])
})
