import { z } from 'zod'

export function speakPlainly(): void {
  z.config({ customError: (issue) => sentence(issue as unknown as Issue) })
}

interface Issue {
  code: string
  path?: PropertyKey[]
  input?: unknown
  expected?: string
  origin?: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
  keys?: string[]
  values?: unknown[]
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a date',
}

function sentence(issue: Issue): string {
  const name = issue.path?.length ? issue.path.map(String).join('.') : 'The request'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is required.`
        : `${name} must be ${KINDS[issue.expected ?? ''] ?? 'of another kind'}.`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `${name} is too short.`
        : `${name} must be at least ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `${name} is too long.`
        : `${name} must be at most ${issue.maximum}.`
    case 'invalid_value':
      return `${name} must be ${(issue.values ?? []).map(String).join(' or ')}.`
    case 'unrecognized_keys':
      return `${(issue.keys ?? []).join(', ')} cannot be set here.`
    default:
      return `${name} is not valid.`
  }
}
