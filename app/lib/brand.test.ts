import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BRAND } from './brand'

test('the name is spelled in one file: whatever says it says the constant', () => {
  const sources = ['app', 'server', 'db/seed', 'scripts', 'public'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)),
  )
  const spelling = sources
    .filter((file) => /\.(tsx?|mjs|js|css|svg|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => new RegExp(BRAND, 'i').test(readFileSync(file, 'utf8')))
  expect(spelling).toEqual(['app/lib/brand.ts'])
})
