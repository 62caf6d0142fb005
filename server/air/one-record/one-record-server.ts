import { createHash } from 'node:crypto'
import {
  type LinkedNode,
  type LinkedWaybill,
  linkedWaybill,
  oneRecordContext,
} from '@shortcut/domain/air/linked-waybill.ts'
import { houseIs, waybillIs } from '@shortcut/domain/air/status-sql.ts'
import { waybillContent } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import { apiPrefix, type FindKeyHolder } from '../../platform/http/http.ts'

const base = `${apiPrefix}one-record`
const mediaType = 'application/ld+json; version=2.2.0'
const api = 'https://onerecord.iata.org/ns/api#'

/** Of a waybill with account `x.account_id` and airline `airline`: an account sees its own, an airline or co-loader those of its airlines. */
const maySee = (accountId: string, own: string, airline: string) => sql`(${sql.ref(own)} = ${accountId} OR EXISTS (
  SELECT FROM partner p WHERE p.account_id = ${accountId} AND p.kind = 'air' AND p.deleted_at IS NULL
    AND ${sql.ref(airline)} = ANY (string_to_array(p.airlines, ' '))))`

type Row = Omit<LinkedWaybill, 'content'> & { content: unknown; version: number; updatedAt: string }

async function findWaybill(db: Queries, accountId: string, kind: string, id: string): Promise<Row | undefined> {
  const { rows } =
    kind === 'master'
      ? await sql<Row>`
          SELECT CASE m.kind WHEN 'direct' THEN 'DIRECT' ELSE 'MASTER' END AS kind, m.id, m.number, m.content, m.version, m.updated_at,
            NULL AS master_id, ARRAY(SELECT h.id FROM house_waybill h WHERE h.master_id = m.id AND h.deleted_at IS NULL
              AND h.status ${sql.raw(houseIs('issued'))} AND ${maySee(accountId, 'h.account_id', 'm.airline')} ORDER BY h.number) AS house_ids
          FROM master_waybill m WHERE m.id = ${id} AND m.deleted_at IS NULL AND m.number IS NOT NULL
            AND NOT m.status ${sql.raw(waybillIs('draft', 'void'))} AND ${maySee(accountId, 'm.account_id', 'm.airline')}`.execute(
          db,
        )
      : await sql<Row>`
          SELECT 'HOUSE' AS kind, h.id, h.number, h.content, h.version, h.updated_at, '{}'::uuid[] AS house_ids,
            CASE WHEN ${maySee(accountId, 'm.account_id', 'm.airline')} THEN m.id END AS master_id
          FROM house_waybill h LEFT JOIN master_waybill m ON m.id = h.master_id AND m.deleted_at IS NULL AND m.number IS NOT NULL
            AND NOT m.status ${sql.raw(waybillIs('draft', 'void'))}
          WHERE h.id = ${id} AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('issued'))}
            AND ${maySee(accountId, 'h.account_id', 'm.airline')}`.execute(db)
  return rows[0]
}

interface Parts {
  db: Queries
  findKeyHolder: FindKeyHolder
  /** The address under which people reach the server; undefined: the one that was called. */
  publicUrl: string | undefined
  /** Name and address of the office, one line each. */
  carrier: string
}

/** An error as ONE Record has it. */
function refuse(reply: FastifyReply, status: number, title: string): FastifyReply {
  return reply
    .status(status)
    .type(mediaType)
    .header('content-language', 'en-US')
    .send(
      JSON.stringify({
        '@context': { api },
        '@type': 'api:Error',
        'api:hasTitle': title,
        'api:hasErrorDetail': { '@type': 'api:ErrorDetail', 'api:hasCode': String(status), 'api:hasMessage': title },
      }),
    )
}

const status = (code: number) =>
  code === codes.noToken || code === 102 ? 401 : code === codes.slowDown ? 429 : code === codes.notFound ? 404 : 500

/** ONE Record, read only: the server's information, and waybills by their own address. Who asks has the API key of an account. */
export function addOneRecord(server: FastifyInstance, { db, findKeyHolder, publicUrl, carrier }: Parts) {
  const originOf = (request: FastifyRequest) => publicUrl?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
  const uriOf = (request: FastifyRequest, kind: string, id: string) =>
    `${originOf(request)}${base}/logistics-objects/${kind}-${id}`

  /** @throws Refusal 101, 102, 429 */
  async function accountOf(request: FastifyRequest): Promise<string> {
    const key = request.headers['x-api-key']
    const { id } = await findKeyHolder(typeof key === 'string' ? key : undefined, request.ip)
    return id ?? ''
  }

  async function guarded(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return refuse(reply, status(error.code), say('en', 'refusal', error.key, error.params))
    }
  }

  server.get(`${base}/`, (request, reply) =>
    guarded(reply, async () => {
      await accountOf(request)
      const info: LinkedNode = {
        '@context': { ...oneRecordContext, api },
        '@id': `${originOf(request)}${base}/`,
        '@type': 'api:ServerInformation',
        'api:hasDataHolder': {
          '@id': `${originOf(request)}${base}/#company`,
          '@type': 'cargo:Company',
          'cargo:name': carrier.split(/[|\n]/)[0]?.trim() ?? '',
        },
        'api:hasServerEndpoint': `${originOf(request)}${base}/`,
        'api:hasSupportedApiVersion': ['2.2.0'],
        'api:hasSupportedContentType': ['application/ld+json'],
        'api:hasSupportedLanguage': ['en-US'],
        'api:hasSupportedOntology': ['https://onerecord.iata.org/ns/cargo', 'https://onerecord.iata.org/ns/api'],
        'api:hasSupportedOntologyVersion': [
          'https://onerecord.iata.org/ns/cargo/3.2',
          'https://onerecord.iata.org/ns/api/2.2.0',
        ],
      }
      return reply.type(mediaType).header('content-language', 'en-US').send(JSON.stringify(info))
    }),
  )

  server.get(`${base}/logistics-objects/:id`, (request, reply) =>
    guarded(reply, async () => {
      const { id: asked } = request.params as { id: string }
      const accountId = await accountOf(request)
      const [, kind = '', id = ''] = /^(master|house)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(asked) ?? []
      const row = kind ? await findWaybill(db, accountId, kind, id) : undefined
      if (!row) return refuse(reply, 404, 'There is no such waybill, or it is not yours.')
      const { content, version, updatedAt, ...waybill } = row
      const link = (of: string, to: string) => uriOf(request, of, to)
      const text = JSON.stringify(linkedWaybill({ ...waybill, content: waybillContent.parse(content) }, link))
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
      const uri = link(kind, id)
      const links = [
        `<${uri}>; rel="self"`,
        '<https://onerecord.iata.org/ns/cargo#Waybill>; rel="type"',
        ...(waybill.masterId ? [`<${link('master', waybill.masterId)}>; rel="up"`] : []),
        ...waybill.houseIds.slice(0, 100).map((house) => `<${link('house', house)}>; rel="item"`),
      ]
      reply.headers({
        etag,
        link: links.join(', '),
        'cache-control': 'private, no-cache',
        'content-language': 'en-US',
        'last-modified': new Date(updatedAt).toUTCString(),
        location: uri,
        type: 'https://onerecord.iata.org/ns/cargo#Waybill',
        revision: String(version),
        'latest-revision': String(version),
      })
      const known = request.headers['if-none-match']?.split(/\s*,\s*/) ?? []
      if (known.some((one) => one === '*' || one.replace(/^W\//, '') === etag)) return reply.status(304).send()
      return reply.type(mediaType).send(text)
    }),
  )

  // Answered before the body is read: nothing is written here.
  const otherwise = (request: FastifyRequest, reply: FastifyReply) =>
    guarded(reply, async () => {
      await accountOf(request)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead) return refuse(reply, 404, 'There is nothing at this address.')
      reply.header('allow', 'GET, HEAD')
      return refuse(reply, 405, 'Nothing is written here. Send JSON-LD to booking/inbound; it is kept as a message.')
    })
  for (const url of [`${base}/`, `${base}/*`])
    server.route({
      method: url === `${base}/` ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      onRequest: otherwise,
      handler: otherwise,
    })
}
