import { expect, test } from 'vitest'
import { forgetOthers, onNewOwner, ownersSoFar, takeOver } from '~/http/kept-places'
import { ownerOf } from './use-owner'

test('a screen begins anew when its owner has left, and not when a visitor signs in', () => {
  const heard: number[] = []
  const stop = onNewOwner(() => heard.push(ownersSoFar()))
  const before = ownersSoFar()
  takeOver('ann')
  expect(heard).toEqual([])
  // Ann signs out; later Bo signs in where Ann's session had ended.
  forgetOthers(null)
  forgetOthers('bo')
  expect(heard).toEqual([before + 1, before + 2])
  stop()
  forgetOthers(null)
  expect(heard).toHaveLength(2)
})

test.each([
  ['/forum/bread/my-rye', true],
  ['/bakery/rosas', true],
  ['/authors', true],
  ['/auth', false],
  ['/auth/callback', false],
  ['/Reset-Password/', false],
])('%s begins anew: %s', (pathname, anew) => {
  expect(ownerOf(pathname, 1) !== ownerOf(pathname, 2)).toBe(anew)
})
