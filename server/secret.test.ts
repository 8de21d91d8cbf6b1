import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecret } from './secret'

function folder() {
  const data_dir = mkdtempSync(path.join(os.tmpdir(), 'localoaf-secret-'))
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }))
  return { data_dir, file: path.join(data_dir, 'secret.key'), secret_key: undefined }
}

test('made once, whole, for nobody else to read, and then always the same', () => {
  const at = folder()
  // What a start that was killed here leaves behind.
  writeFileSync(`${at.file}.new`, 'half')
  const secret = readSecret(at)
  expect(readSecret(at)).toEqual(secret)
  expect(readFileSync(at.file, 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(at.file).mode & 0o077).toBe(0)
  expect(existsSync(`${at.file}.new`)).toBe(false)
})

test.each(['', '\n', 'cut short'])('a file that holds %j is refused and left alone', (content) => {
  const at = folder()
  writeFileSync(at.file, content)
  expect(() => readSecret(at)).toThrow('is empty or cut short')
  expect(readFileSync(at.file, 'utf8')).toBe(content)
  expect(readSecret({ ...at, secret_key: 'given from outside, long enough for it' })).toHaveLength(32)
})
