import fc from 'fast-check'
import { z } from 'zod'

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Values of the shape that a contract asks for. They need not pass every rule; they get past the first. */
export function shaped(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fromJson(jsonOf(schema))
}

export const namesOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(jsonOf(schema).properties ?? {}) : []

const known = new WeakMap<z.ZodType, JsonSchema>()
function jsonOf(schema: z.ZodType): JsonSchema {
  const json = known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
  known.set(schema, json)
  return json
}

function fromJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fromJson))
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fromJson(inner)])),
      )
    case 'array':
      return fc.array(fromJson(schema.items ?? {}), { maxLength: 4 })
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return fc.integer({
        // An amount may begin at a cent.
        min: Math.ceil(Math.max(schema.minimum ?? 0, -1e6)),
        max: Math.floor(Math.min(schema.maximum ?? 1e6, 1e6)),
      })
    case 'boolean':
      return fc.boolean()
    default:
      return text(schema)
  }
}

function text({ format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  return fc.oneof(
    fc.constantFrom('nora@localoaf.test', 'nora_bakes', 'Sourdough-2026!', '94558', 'Napa'),
    fc.string({ minLength: Math.min(minLength, 100), maxLength: Math.min(Math.max(maxLength, minLength), 200) }),
  )
}

/** What no rule should meet and every rule does: wrong kinds, sizes, alphabets, and the characters that break things. */
export const HOSTILE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -1e-308,
  2 ** 31,
  3e9,
  2 ** 53,
  [],
  {},
  [[]],
  { $gt: '' },
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000\uffff',
  '🥖'.repeat(2000),
  'x'.repeat(5000),
  "'; drop table users; --",
  '%_%\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '//evil.example',
  'NaN',
  'Infinity',
  '1e999',
  '0x1F',
  '2026-13-45T99:99:99Z',
  '00000000-0000-0000-0000-00000000000g',
  'ＦＵＬＬｗｉｄｔｈ',
  'I\u0307ı',
]

/** One field replaced, dropped or added. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...HOSTILE)
  return fc
    .tuple(valid, hostile, fc.nat(), fc.constantFrom('replace', 'replace', 'replace', 'drop', 'add', 'whole'))
    .map(([value, bad, pick, how]) => {
      if (how === 'whole' || value === null || typeof value !== 'object' || Array.isArray(value)) return bad
      const copy: Record<string, unknown> = { ...value }
      const keys = Object.keys(copy)
      const key = keys[pick % Math.max(1, keys.length)] ?? 'extra'
      if (how === 'drop') delete copy[key]
      else copy[how === 'add' ? 'unexpected' : key] = bad
      return copy
    })
}
