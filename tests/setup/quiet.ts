import { afterEach, beforeEach, expect, vi } from 'vitest'
import { dealFromTheTop } from '../factories/make'

dealFromTheTop()

/**
 * An error on the console is a failure that nobody looked at. A test that expects one says so by clearing the spy. What a test put in
 * another's place is put back: files share their modules and globals.
 */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const said = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(said, 'console.error was called').toEqual([])
})
