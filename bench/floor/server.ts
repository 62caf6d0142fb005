import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { billingCounts, billingList } from './billing.ts'
import { detail } from './detail.ts'
import { takeBooking, takeTender } from './intake.ts'
import { list } from './list.ts'
import { log } from './log.ts'
import { pieces } from './pieces.ts'
import { takePositions } from './positions.ts'

/**
 * The best that this machine can do for the same answers: hand-written statements behind bare node:http. It identifies nobody, and it
 * checks, logs and announces nothing.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12, options: '-c timezone=UTC -c jit=off' })

const change =
  'UPDATE work_order SET remark = $2, version = version + 1 WHERE id = $1 AND version = $3 RETURNING version'

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

async function save(body: string): Promise<string> {
  const { id, version, remark } = JSON.parse(body)
  const { rows } = await pool.query({ name: 'change', text: change, values: [id, remark, version] })
  return `{"id":"${id}","version":${rows[0].version}}`
}

/** By path; `content` is the posted body. */
const answers: Record<string, (query: URLSearchParams, content: Buffer) => Promise<string>> = {
  '/shortcut-api/workOrder/list': (query) => list(pool, query),
  '/shortcut-api/workOrder/detail': (query) => detail(pool, query.get('id')),
  '/shortcut-api/billing/list': (query) => billingList(pool, query),
  '/shortcut-api/billing/counts': () => billingCounts(pool),
  '/shortcut-api/piece/list': () => pieces(pool),
  '/shortcut-api/log/list': (query) => log(pool, query),
  '/shortcut-api/workOrder/save': (_, content) => save(content.toString()),
  '/json': (_, content) => takeBooking(pool, content),
  '/x12': (_, content) => takeTender(pool, content),
  '/positions': (query, content) => takePositions(pool, query.get('driver') ?? '', content.toString()),
}

const server = createServer(async (request, response) => {
  try {
    const [path = '', query] = (request.url ?? '').split('?')
    const data = await answers[path]?.(new URLSearchParams(query), await read(request))
    const body = `{"code":200,"message":"","data":${data}}`
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)
process.on('SIGTERM', () => process.exit(0))
