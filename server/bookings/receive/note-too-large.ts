import { randomBytes } from 'node:crypto'
import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { apiPrefix, type FindKeyHolder } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { asSystem } from '../../platform/system-context.ts'
import { apiChannel } from './channel.ts'
import { kindOf } from './content-kind.ts'
import { unreadablePart } from './delivery.ts'
import { fileNameOf } from './file-name.ts'
import { takeDelivery } from './take-delivery.ts'
import { mostBytes } from './too-large.ts'

interface Parts {
  database: Database
  findKeyHolder: FindKeyHolder
  log: Logger
}

/** An oversized body is answered before it has arrived completely: its monitor row is written after the reply. */
export function noteTooLarge(server: FastifyInstance, parts: Parts) {
  server.addHook('onResponse', async (request, { statusCode }) => {
    const isInbound = request.routeOptions.url === `${apiPrefix}booking/inbound`
    if (statusCode !== 413 || !isInbound || request.body !== undefined) return
    await note(request, parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'a body that is too large could not be noted'),
    )
  })
}

async function note({ headers, ip }: FastifyRequest, { database, findKeyHolder, log }: Parts) {
  const key = headers['x-api-key']
  const actor = await findKeyHolder(typeof key === 'string' ? key : undefined, ip)
  const contentType = clip(cleanText(headers['content-type'] ?? ''), 200)
  const length = Number(headers['content-length'] ?? Number.NaN)
  const megabytes = length > mostBytes ? (length / 1024 / 1024).toFixed(1) : `> ${mostBytes / 1024 / 1024}`
  await asSystem(database, (context) => {
    const message = say(context.language, 'inbound', 'bodyTooLarge', { megabytes, most: mostBytes / 1024 / 1024 })
    const name = fileNameOf(headers['content-disposition'] ?? '') || `Too large ${timeIn('UTC', context.now)} UTC`
    const kind = kindOf(contentType, Buffer.alloc(0), name)
    const file = { accountId: String(actor.id), name, contentType, idempotencyKey: null, inReply: false }
    return takeDelivery(
      { ...context, actor },
      {
        ...file,
        channel: apiChannel(kind),
        content: Buffer.alloc(0),
        unreadable: 413,
        // It was not read to the end, so no other file has this hash.
        sha256: randomBytes(32),
        parts: [{ ...unreadablePart('file', [{ at: 'file', message }]), id: newId() }],
      },
      log,
    )
  })
}
