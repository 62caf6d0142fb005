import fc from 'fast-check'

type Schema = { [key: string]: unknown }

const awkwardTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  "'; DROP TABLE account; --",
  '%_\\',
  '=1+1',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  '\u202eright to left',
  'ｆｕｌｌ　ｗｉｄｔｈ',
  '🚚'.repeat(40),
  'x'.repeat(5000),
]
const awkwardNumbers = [0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53) + 1, 1e308, 0.1]
const dates = ['2026-11-23', '2024-02-29', '0001-01-01', '9999-12-31', '2026-02-30', '-271821-04-20']
// Including values beyond PostgreSQL's range.
const times = [
  '2026-11-23T08:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59.999-12:00',
  '2026-11-23T25:00:00Z',
]
const decimals = ['0', '-1', '12.5', '999999999999999999.999999', '-0', '00012', '1e5', 'NaN', '1'.repeat(30)]

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...awkwardTexts, ...awkwardNumbers, null, true, [], {}, [[]], { a: { b: {} } }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Ids of existing records that a property may mean. */
export type IdsOf = (property: string) => readonly string[]

/**
 * Input that nearly fits a call: shaped by its schema and mostly valid, so that it gets deep into the handler, with
 * some awkward values.
 */
export function nearly(schema: Schema, idsOf: IdsOf, property = ''): fc.Arbitrary<unknown> {
  const within = (part: unknown, name = property) => nearly((part ?? {}) as Schema, idsOf, name)
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return fc.oneof(...options.map((option) => within(option)))
  if (schema.type === 'array') return mostly(fc.array(within(schema.items), { maxLength: 3 }), junk)
  if (schema.type !== 'object') return mostly(right(schema, idsOf(property)), awkward(schema), junk)
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const fields = fc.record(Object.fromEntries(properties.map(([name, part]) => [name, within(part, name)])), {
    requiredKeys: (schema.required ?? []) as string[],
  })
  const extra = fc.dictionary(fc.constantFrom('constructor', 'toString', 'x'), junk, { maxKeys: 1 })
  const withExtra = fc.tuple(fields, extra).map(([known, unknown]) => ({ ...known, ...unknown }))
  return mostly(fields, withExtra, junk)
}

const mostly = (usual: fc.Arbitrary<unknown>, ...seldom: fc.Arbitrary<unknown>[]) =>
  fc.oneof({ arbitrary: usual, weight: 40 }, ...seldom.map((arbitrary) => ({ arbitrary, weight: 1 })))

/** Valid for the schema, nearly always. */
function right(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.type === 'null') return fc.constant(null)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(Number(schema.minimum ?? -10), -(2 ** 31))
    const max = Math.min(Number(schema.maximum ?? 10), 2 ** 31 - 1)
    const small = [1, 1, 2, 3].filter((n) => n >= min && n <= max)
    return fc.constantFrom(...small, ...(schema.minimum === undefined ? [] : [min, max]))
  }
  if (schema.type !== 'string') return junk
  if (schema.format === 'uuid') return fc.constantFrom(...ids)
  if (schema.format === 'date') return fc.constantFrom('2026-11-23', '0001-01-01', '9999-12-31')
  if (schema.format === 'date-time') return fc.constantFrom('2026-11-23T08:00:00Z', '2026-11-23T17:00:00.5-06:00')
  if (isDecimal(schema)) return fc.constantFrom('0', '12.5', '-1', '999999999999999999.999999')
  if (typeof schema.pattern === 'string') return matching(schema.pattern)
  return fc
    .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 %_'"]{0,19}$/)
    .map((text) => text.slice(0, Number(schema.maxLength ?? 20)))
}

/** fast-check does not support look-ahead; for such patterns a fixed name or password is used. */
const matching = (pattern: string) =>
  fc.stringMatching(pattern.includes('(?=') ? /^[A-Z][a-z]{3}[0-9]{4}$/ : new RegExp(pattern))

/** The right type, at the edge of its range or beyond. */
function awkward(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.oneof(fc.double(), fc.constantFrom(...awkwardNumbers))
  if (schema.format === 'uuid') return fc.uuid({ version: 7 })
  if (schema.format === 'date') return fc.constantFrom(...dates)
  if (schema.format === 'date-time') return fc.constantFrom(...times)
  if (isDecimal(schema)) return fc.constantFrom(...decimals)
  return fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: 'binary' }))
}

const isDecimal = (schema: Schema) => typeof schema.pattern === 'string' && schema.pattern.includes('\\d')
