import { expect, test } from 'vitest'
import { z } from 'zod'
import { WHOLE_MAX } from '../app/lib/whole-number'
import { contracts } from '../server/api'

interface JsonSchema {
  type?: string
  maximum?: number
  minimum?: number
  exclusiveMinimum?: number
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** One whose own rule, which isn't in its schema, knows the largest sum (`amountProblem`). */
const BY_ITS_RULE = ['POST /calculate-order-fees body.subtotal']

test('every number that a call takes has ends that a column of whole numbers holds', () => {
  const endless = contracts.flatMap((contract) =>
    Object.entries(contract).flatMap(([key, { params, query, body }]) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        schema ? unbounded(jsonOf(schema)).map((path) => `${key} ${part}${path}`) : [],
      ),
    ),
  )
  expect(endless).toEqual(BY_ITS_RULE)
})

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

function unbounded(schema: JsonSchema, path = ''): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(isEndless(schema) ? [path] : []),
    ...inner.flatMap((one) => unbounded(one, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
  ]
}

function isEndless({ type, maximum, minimum, exclusiveMinimum, ...one }: JsonSchema): boolean {
  if ((type !== 'integer' && type !== 'number') || 'const' in one || one.enum) return false
  return (maximum ?? Infinity) > WHOLE_MAX || (minimum ?? exclusiveMinimum ?? -Infinity) < -WHOLE_MAX
}
