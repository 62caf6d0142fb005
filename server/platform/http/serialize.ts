import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/** JSON built by the database, sent as it is. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Schema = { [key: string]: unknown }

const isNull = (schema: Schema) => schema.type === 'null'

/** Without formats (our times are already text), and with "or null" in the serializer's fastest form. */
function forSpeed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(forSpeed)
  if (typeof node !== 'object' || node === null) return node
  const schema = node as Schema
  const options = schema.anyOf as Schema[] | undefined
  const other = options?.filter((option) => !isNull(option))
  if (options && other?.length === 1 && options.length === 2)
    return { ...(forSpeed(other[0]) as Schema), nullable: true }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !['format', 'pattern', '$schema', 'default', 'minimum', 'maximum'].includes(key))
      .map(([key, value]) => {
        if (key === 'enum' || key === 'const') return [key, value]
        return [key, key === 'properties' ? fieldsForSpeed(value as Schema) : forSpeed(value)]
      }),
  )
}

/** Here the keys are names of fields: one may be called minimum, too. */
const fieldsForSpeed = (fields: Schema) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, forSpeed(field)]))

type Serializer = (data: unknown) => string

/** Cached, because a process may open the product several times and building them is half of that time. */
const built = new WeakMap<z.ZodType, Serializer>()

/** A reply's serializer: only declared fields are sent, so that no column leaks. */
export function serializerOf(reply: z.ZodType): Serializer {
  const kept = built.get(reply)
  if (kept) return kept
  const schema = forSpeed(z.toJSONSchema(reply, { unrepresentable: 'any', io: 'output' })) as Schema
  const write = fastJson({ ...schema, additionalProperties: schema.additionalProperties ?? false } as never)
  const serializer: Serializer = (data) => (data instanceof RawJson ? data.text : write(data))
  built.set(reply, serializer)
  return serializer
}
