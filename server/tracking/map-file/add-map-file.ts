import type { DB } from '@shortcut/database/tables.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { mapFilePath, mapShareHeader } from '@shortcut/domain/tracking/map-file.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { now } from '../../platform/clock.ts'
import { apiPrefix, tokenOf } from '../../platform/http/http.ts'
import { guardOwnPassword, guardSecondFactor, type Sessions } from '../../platform/sessions.ts'
import { openLink } from '../share-view.ts'
import { type MapFile, mostAtOnce } from './map-file.ts'

type Parts = { mapFile: MapFile; db: Kysely<DB>; sessions: Sessions }

/** The bytes that a request wants: one range, with both ends. @returns null if they are not in the file */
function rangeOf(header: string | undefined, bytes: number) {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? []
  const length = Number(last) - Number(first) + 1
  if (!(length > 0 && length <= mostAtOnce))
    throw new Refusal(codes.unreadable, 'unreadable', { why: `one Range of at most ${mostAtOnce} bytes is needed` })
  const from = Number(first)
  return from < bytes ? { from, length: Math.min(length, bytes - from) } : null
}

/** The holder of a tracking link gets the map too: its page is for people without a sign-in. */
async function guardReader(request: FastifyRequest, { db, sessions }: Parts) {
  const share = request.headers[mapShareHeader]
  if (typeof share === 'string') return void (await openLink({ db, now: now() }, share))
  const session = await sessions.get(tokenOf(request))
  guardOwnPassword(session)
  guardSecondFactor(session)
}

const isOf = (tag: string, header: string | undefined) =>
  header?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false

async function answer(request: FastifyRequest, reply: FastifyReply, parts: Parts) {
  await guardReader(request, parts)
  const { mapFile } = parts
  const { headers, params } = request
  const gone = new Refusal(codes.notFound, 'notFound', { thing: 'file' })
  // After another file has been set, an open page must not mix two files.
  if ((params as { version: string }).version !== mapFile.version) throw gone
  const tag = `"${mapFile.version}"`
  const kept = { etag: tag, 'cache-control': 'private, max-age=31536000, immutable', 'accept-ranges': 'bytes' }
  if (isOf(tag, headers['if-none-match'])) return reply.headers(kept).status(304).send()
  const conditions = [headers['if-range'], headers['if-match']]
  if (conditions.some((one) => one !== undefined && !isOf(tag, String(one)))) return reply.status(412).send()
  const range = rangeOf(headers.range, mapFile.bytes)
  if (!range) return reply.header('content-range', `bytes */${mapFile.bytes}`).status(416).send()
  const bytes = await mapFile.read(range.from, range.length)
  if (!bytes) throw gone
  return reply
    .status(206)
    .headers(kept)
    .header('content-range', `bytes ${range.from}-${range.from + bytes.length - 1}/${mapFile.bytes}`)
    .type('application/vnd.pmtiles')
    .send(bytes)
}

/** `GET map/file/<version>` with a Range: parts of MAP_FILE, which browsers keep for as long as the file is the same. */
export function addMapFile(server: FastifyInstance, parts: Parts) {
  server.get(`${apiPrefix}${mapFilePath}:version`, (request, reply) => answer(request, reply, parts))
}
