import { describe, expect, test } from 'vitest'
import { clean, cleanName, emailProblem, nameProblem } from '~/lib/contact'
import { credentialKind, readCredential, usernameProblem } from './account'

describe('characters that §5 removes', () => {
  test.each([
    ['plain', 'plain'],
    ['<b>bold</b>', 'bbold/b'],
    [`"quoted" 'too'`, 'quoted too'],
    ['fish & chips', 'fish  chips'],
    ['a\u0000b\u0007c\u001fd\u007fe\u0085f', 'abcdef'],
    ['  spaced  ', 'spaced'],
    ['\tJosé Núñez\n', 'José Núñez'],
  ])('%j becomes %j', (raw, kept) => expect(clean(raw, 100)).toBe(kept))

  test('a cap never cuts a character in two', () => expect(clean('🥐🥐🥐', 2)).toBe('🥐🥐'))
  test('a name is capped at 100', () => expect(cleanName('n'.repeat(150))).toHaveLength(100))
})

describe('the credential', () => {
  test.each([
    ['baker', 'username'],
    ['baker@bread.test', 'email'],
    ['@', 'email'],
    ['', 'username'],
  ])('%j is a %s', (credential, kind) => expect(credentialKind(credential)).toBe(kind))

  test.each([
    ['  Mary_Bakes ', { kind: 'username', value: 'mary_bakes' }],
    [' Mary@Bread.Test\n', { kind: 'email', value: 'mary@bread.test' }],
    ['<mary>@bread.test', { kind: 'email', value: 'mary@bread.test' }],
    [`${'a'.repeat(300)}@x.test`, { kind: 'email', value: 'a'.repeat(254) }],
    ['u'.repeat(1200), { kind: 'username', value: 'u'.repeat(1000) }],
  ])('%j is read', (credential, read) => expect(readCredential(credential)).toEqual(read))
})

describe('e-mail addresses', () => {
  test.each(['a@b.co', 'First.Last+tag@sub.example.com', ' padded@bread.test ', `${'a'.repeat(240)}@bread.test`])(
    '%j passes',
    (email) => expect(emailProblem(email)).toBeNull(),
  )
  test.each([
    ...['', 'plain', 'a@b', '@b.co', 'a@.co', 'a@b.', 'a b@c.de', 'a@b@c.de', 'a@b..co', 'a@-b.co', 'a@b-.co'],
    // What sign-in would remove, and what a mail program might read as a second address.
    ...[
      "o'brien@bread.test",
      'a&b@bread.test',
      '"a"@bread.test',
      'a,b@bread.test',
      'a@b.co\nBcc: c@d.co',
      'ä@bread.test',
    ],
    `${'a'.repeat(250)}@bread.test`,
  ])('%j does not', (email) => expect(emailProblem(email)).toBe('Please enter a valid email address.'))
})

describe('names and usernames', () => {
  test.each(['', '   ', '<>', '\u0007'])('%j is no name', (name) =>
    expect(nameProblem(name)).toBe('Name field cannot be empty.'),
  )
  test('a name is a name', () => expect(nameProblem('Ana')).toBeNull())

  test.each([
    ['', 'Username is required'],
    ['  ', 'Username is required'],
    ['ab', 'Username must be at least 3 characters'],
    ['a'.repeat(21), 'Username must be at most 20 characters'],
    ['ma ry', 'Username may contain only letters, numbers and underscores'],
    ['márý', 'Username may contain only letters, numbers and underscores'],
    ['mary-b', 'Username may contain only letters, numbers and underscores'],
    ['1mary', 'Username must start with a letter'],
    ['_mary', 'Username must start with a letter'],
    ['mary_', 'Username must end with a letter or number'],
    ['abc', null],
    ['Mary_Bakes_99', null],
    [' padded ', null],
    ['a'.repeat(20), null],
  ])('%j: %s', (username, problem) => expect(usernameProblem(username)).toBe(problem))
})
