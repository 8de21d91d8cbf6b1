import { afterEach, beforeEach, expect, vi } from 'vitest'

/** An error on the console is a failure that nobody looked at. A test that expects one says so by clearing the spy. */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const said = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(said, 'console.error was called').toEqual([])
})
