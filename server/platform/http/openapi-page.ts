import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenApiDocument, Operation } from './openapi.ts'

const escapeHtml = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Schema = { [key: string]: unknown }

/** A schema in words: `text, at most 20 characters`. */
function kindOf(schema: Schema): string {
  if (typeof schema.$ref === 'string') return 'any JSON'
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (options) return options.map(kindOf).join(' or ')
  if (Array.isArray(schema.enum)) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.prefixItems)) return `list of exactly: ${schema.prefixItems.map(kindOf).join('; ')}`
  if (schema.type === 'array') return `list of: ${kindOf((schema.items ?? {}) as Schema)}`
  const bounds = [
    typeof schema.format === 'string' ? schema.format : '',
    typeof schema.maxLength === 'number' ? `at most ${schema.maxLength} characters` : '',
    typeof schema.minimum === 'number' && schema.minimum > Number.MIN_SAFE_INTEGER ? `from ${schema.minimum}` : '',
    typeof schema.maximum === 'number' && schema.maximum < Number.MAX_SAFE_INTEGER ? `to ${schema.maximum}` : '',
    schema.default !== undefined && schema.default !== null ? `default ${JSON.stringify(schema.default)}` : '',
  ]
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any')
  return [type, ...bounds.filter(Boolean)].join(', ')
}

/** An object's fields, with nested fields below them. */
function fieldsOf(schema: Schema): string {
  const inner = (schema.type === 'array' ? schema.items : schema) as Schema | undefined
  const alternatives = inner?.anyOf as Schema[] | undefined
  if (alternatives?.[0]?.properties)
    return (
      fieldsOf(alternatives[0]) +
      alternatives
        .slice(1)
        .map((other) => `<p>or ${escapeHtml(kindOf(other))}</p>`)
        .join('')
    )
  const properties = Object.entries((inner?.properties ?? {}) as Record<string, Schema>)
  if (properties.length === 0) return `<p>${escapeHtml(schema.type === 'object' ? 'nothing' : kindOf(schema))}</p>`
  const required = new Set((inner?.required ?? []) as string[])
  const rows = properties.map(([name, field]) => {
    const below = field.type === 'array' ? ((field.items || {}) as Schema) : field
    const isNested = below.type === 'object' && below.properties !== undefined
    const kind = isNested ? (field.type === 'array' ? 'list of' : '') : escapeHtml(kindOf(field))
    return `<li><code>${escapeHtml(name)}</code>${required.has(name) ? '' : ' <i>optional</i>'} ${kind}${isNested ? fieldsOf(below) : ''}</li>`
  })
  return `<ul>${rows.join('')}</ul>`
}

function inputOf({ parameters, requestBody }: Operation): string {
  if (parameters) {
    const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
    const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name)
    return `<h4>Query</h4>${fieldsOf({ type: 'object', properties, required })}`
  }
  const bodies = Object.entries(requestBody?.content ?? {})
  const fields = bodies[0] ? fieldsOf(bodies[0][1].schema) : ''
  const examples = bodies.map(([type, { schema, example }]) => {
    const said = schema.description ? `<p><code>${escapeHtml(type)}</code>: ${escapeHtml(schema.description)}</p>` : ''
    if (example === undefined) return said
    const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
    return `${said}<h4>Example: <code>${escapeHtml(type)}</code></h4><pre><code>${escapeHtml(text)}</code></pre>`
  })
  return `<h4>Body: ${bodies.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(', ')}</h4>${fields}${examples.join('')}`
}

function replyOf({ responses }: Operation): string {
  const done = (responses['200'] ?? responses['2XX']) as { content: { 'application/json': { schema: Schema } } }
  const { data } = done.content['application/json'].schema.properties as { data: Schema }
  return `<h4>Answer: data</h4>${fieldsOf(data)}`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2430;background:#fff}
code{font:13px ui-monospace,monospace}pre{overflow-x:auto}summary{cursor:pointer;padding:.3rem 0}summary b{display:inline-block;width:3.5rem}
h2{margin-top:2rem;border-bottom:1px solid #ccd3dc}h4{margin:.5rem 0 0}details{border-bottom:1px solid #eef1f4}i{color:#5b6675}
@media(prefers-color-scheme:dark){body{color:#dfe5ec;background:#14181d}h2{border-color:#39424d}details{border-color:#242b33}i{color:#9aa6b4}}`

/** The document as a page for people: no script, nothing loaded from elsewhere. */
export function openApiPage({ info, paths }: OpenApiDocument): string {
  const sections = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = ''] = operation.tags
      const call = `<details id="${escapeHtml(operation.operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <i>${escapeHtml(operation.summary)}</i></summary>${inputOf(operation)}${replyOf(operation)}</details>`
      sections.set(tag, [...(sections.get(tag) ?? []), call])
    }
  const body = [...sections]
    .map(([tag, calls]) => `<section><h2>${escapeHtml(tag)}</h2>${calls.join('')}</section>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>API - ${escapeHtml(info.title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(info.title)} API ${escapeHtml(info.version)}</h1><p>${escapeHtml(info.description)}</p><p>For programs: <code>GET /shortcut-api/docs/openapi.json</code> (OpenAPI 3.1).</p>${body}</main></body></html>`
}

/**
 * `GET docs` for people and `GET docs/openapi.json` for programs; made at the first request.
 * @param letIn throws a Refusal for people who may not read them
 */
export function addDocs(
  server: FastifyInstance,
  prefix: string,
  make: () => OpenApiDocument,
  letIn: (request: FastifyRequest, path: string) => Promise<void>,
) {
  let made: { page: string; document: string } | undefined
  const docs = () => {
    if (!made) {
      const document = make()
      made = { page: openApiPage(document), document: JSON.stringify(document) }
    }
    return made
  }
  server.get(`${prefix}docs`, async (request, reply) => {
    await letIn(request, '/docs')
    return reply.type('text/html; charset=utf-8').send(docs().page)
  })
  server.get(`${prefix}docs/openapi.json`, async (request, reply) => {
    await letIn(request, '/docs/openapi.json')
    return reply.type('application/json; charset=utf-8').send(docs().document)
  })
}
