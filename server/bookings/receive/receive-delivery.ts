import type { bookingApi } from '@shortcut/domain/bookings/api.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { Logger } from 'pino'
import type { FindPartners } from '../../partners/queries.ts'
import { type Handler, MachineAnswer, PlainAnswer } from '../../platform/http/http.ts'
import { readDelivery } from '../read/read-delivery.ts'
import { apiChannel } from './channel.ts'
import { fileNameOf } from './file-name.ts'
import { findLayout } from './layouts.ts'
import { takeDelivery } from './take-delivery.ts'

/**
 * Receives one request: JSON bookings or a file of tenders. A partner may want X12 as the reply; a caller that accepts
 * JSON gets JSON.
 */
export const receiveDelivery =
  (findPartners: FindPartners, log: Logger): Handler<typeof bookingApi.inbound> =>
  async (context, body, { request: { headers }, reply: http }) => {
    const { language, now: receivedAt } = context
    const accountId = String(context.actor.id)
    const delivery = await readDelivery({
      channelOf: apiChannel,
      accountId,
      content: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      contentType: headers['content-type'] ?? '',
      contentEncoding: headers['content-encoding'] ?? '',
      fileName: fileNameOf(headers['content-disposition'] ?? ''),
      idempotencyKey: readKey(headers['idempotency-key'], language),
      receivedAt,
      language,
      partners: await findPartners(context.db, accountId),
      mappingOf: (headers) => findLayout(context.db, accountId, headers),
      inReply: !/\bapplication\/json\b/i.test(headers.accept ?? ''),
    })
    const { status, reply, isRepeat, acknowledgement } = await takeDelivery(context, delivery, log)
    if (isRepeat) http.header('idempotent-replayed', 'true')
    if (acknowledgement) return new PlainAnswer(status, 'application/edi-x12', acknowledgement)
    return new MachineAnswer(status, reply.data, reply.code, reply.message)
  }

/** @throws Refusal 400 for an invalid Idempotency-Key */
function readKey(key: string | string[] | undefined, language: AppLanguage): string | null {
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]([\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(key)) return key
  throw new Refusal(codes.unreadable, 'unreadable', { why: say(language, 'inbound', 'badIdempotencyKey') })
}
