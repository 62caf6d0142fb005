import { type Access, type Api, type Body, type Endpoint, repeatsOf } from '@shortcut/domain/endpoint.ts'
import { z } from 'zod'

type Schema = { [key: string]: unknown }

/** A body of one content type, read as it is. */
export interface RawBody {
  schema?: z.ZodType
  description?: string
  example?: unknown
}
export type RawBodies = Record<string, Record<string, RawBody>>

type Content = Record<string, { schema: Schema; example?: unknown }>

/** One operation of the document, with what the page for people needs. */
export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: { name: string; in: 'query'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Schema>
  security: Schema[]
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<'get' | 'post', Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, Schema> }
}

const contentTypes: Record<Exclude<Body, 'raw'>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const files = {
  type: 'object',
  properties: { file: { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } } },
}

const whoMayCall = (access: Access) => {
  if (access === 'public') return 'Anybody.'
  if (access === 'signed-in') return 'Anybody who is signed in.'
  return access === 'api-key' ? 'An account, with its X-Api-Key.' : `Needs the permission ${access}.`
}

const onceOf = (entry: Endpoint) =>
  repeatsOf(entry) === 'harmless'
    ? {}
    : { description: 'With an Idempotency-Key (a UUID) a repeat gets the first answer and does nothing.' }

const securityOf = (access: Access): Schema[] => {
  if (access === 'public') return []
  return access === 'api-key' ? [{ apiKey: [] }] : [{ session: [] }]
}

/**
 * The OpenAPI 3.1 document of every call, made from their declarations.
 * @param features calls by feature, as in `domain/api.ts`
 * @param rawBodies for calls with a raw body, by path: the accepted content types, with schema, example and notes
 */
export function openApiOf(
  features: Record<string, Api>,
  { prefix, version, rawBodies = {} }: { prefix: string; version: string; rawBodies?: RawBodies },
): OpenApiDocument {
  const schemas: Record<string, Schema> = { Envelope: envelope, FieldErrors: fieldErrors }

  /** A schema; its self-referencing parts are moved to the document's components. */
  function schemaOf(schema: z.ZodType, io: 'input' | 'output', name: string): Schema {
    const { $schema: _, $defs = {}, ...whole } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
    const moved = JSON.stringify({ $defs, whole }).replace(
      /"\$ref":"#(?:\/\$defs\/(\w+))?"/g,
      (_match, part: string | undefined) => `"$ref":"#/components/schemas/${name}${part ?? ''}"`,
    )
    const read = JSON.parse(moved) as { $defs: Record<string, Schema>; whole: Schema }
    for (const [part, definition] of Object.entries(read.$defs)) schemas[name + part] = definition
    if (moved.includes(`"#/components/schemas/${name}"`)) schemas[name] = read.whole
    return read.whole
  }

  function operationOf(feature: string, name: string, entry: Endpoint): Operation {
    const id = `${feature}.${name}`
    const input = schemaOf(entry.input, 'input', `${id}.input`)
    const data = schemaOf(entry.reply, 'output', `${id}.reply`)
    const properties = Object.entries((input.properties ?? {}) as Record<string, Schema>)
    const required = (input.required ?? []) as string[]
    // A body of bytes leaves its fields to the query.
    const inQuery = entry.method === 'GET' || (entry.body === 'raw' && properties.length > 0)
    const parameters = properties.map(([key, schema]) => ({
      name: key,
      in: 'query' as const,
      required: required.includes(key),
      schema,
    }))
    const asked =
      entry.method === 'GET'
        ? { parameters }
        : {
            ...(inQuery ? { parameters } : {}),
            requestBody: { required: required.length > 0, content: bodyOf(entry, input) },
          }
    return {
      operationId: id,
      tags: [feature],
      summary: whoMayCall(entry.permission),
      ...onceOf(entry),
      ...asked,
      responses: responsesOf(entry, data),
      security: securityOf(entry.permission),
    }
  }

  function bodyOf({ body = 'json', path }: Endpoint, schema: Schema): Content {
    if (body === 'raw')
      return Object.fromEntries(
        Object.entries(rawBodies[path] ?? { 'application/octet-stream': {} }).map(([type, raw]) => {
          const own = raw.schema ? schemaOf(raw.schema, 'input', `${path}.${type}`) : {}
          const described = raw.description ? { ...own, description: raw.description } : own
          return [type, { schema: described, ...(raw.example !== undefined && { example: raw.example }) }]
        }),
      )
    return { [contentTypes[body]]: { schema: body === 'multipart' ? files : schema } }
  }

  const paths: OpenApiDocument['paths'] = {}
  for (const [feature, entries] of Object.entries(features))
    for (const [name, entry] of Object.entries(entries)) {
      const method = entry.method === 'GET' ? 'get' : 'post'
      const path = `${prefix}${entry.path}`
      paths[path] = { ...paths[path], [method]: operationOf(feature, name, entry) } as Record<'get' | 'post', Operation>
    }
  return {
    openapi: '3.1.0',
    info: { title: 'ShortCut', version, description },
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that `login` answers with.' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
    },
  }
}

const description =
  'Every reply is an envelope { code, message, data }. Code 200 is done; anything else is an error whose message is a sentence for ' +
  'people, in the language of the request’s `lang` header (en, zh; es for what phones are told). Console calls travel with HTTP 200 whatever the code; replies to ' +
  'machines carry a real HTTP status. Ids are strings, decimals are strings, times are ISO 8601 UTC.'

const envelope: Schema = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: {
      type: 'integer',
      description:
        '200 done; 101 no token, 102 unknown or revoked, 103 expired; 400 unreadable; 403 no permission; 404 no such thing; 409 changed ' +
        'meanwhile, or the status forbids it (data: the current state); 422 field errors; 429 slow down (data.retryAfter, seconds); 500 ' +
        'our fault (data.requestId); 501 a refusal to read and close',
    },
    message: { type: 'string' },
    data: {},
  },
}

const fieldErrors: Schema = {
  type: 'object',
  properties: {
    fields: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

function responsesOf({ machine }: Endpoint, data: Schema): Record<string, Schema> {
  const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
  const refused = {
    description: 'Refused: see `code` and `message`.',
    ...json({ $ref: '#/components/schemas/Envelope' }),
  }
  const done = json({
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
  })
  return machine
    ? { '2XX': { description: 'Taken.', ...done }, default: refused }
    : {
        '200': { description: 'Done when `code` is 200; else refused, and `data` as the code says.', ...done },
        default: refused,
      }
}
