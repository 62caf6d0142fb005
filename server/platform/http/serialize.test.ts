import { expect, test } from 'vitest'
import { z } from 'zod'
import { serializerOf } from './serialize.ts'

test('a field may have the name of a word of JSON Schema; what is not declared is left out', () => {
  const reply = z.object({ minimum: z.string(), format: z.string(), default: z.object({ pattern: z.int().min(1) }) })
  const data = { minimum: '2.50', format: 'csv', default: { pattern: 3, secret: 'x' }, secret: 'x' }
  expect(JSON.parse(serializerOf(reply)(data))).toEqual({
    minimum: '2.50',
    format: 'csv',
    default: { pattern: 3 },
  })
})
