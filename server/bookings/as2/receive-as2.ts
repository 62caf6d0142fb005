import { cleanText, clip } from '@shortcut/domain/clean-text.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { As2Row, as2Api } from '@shortcut/domain/partners/as2-api.ts'
import { timeIn } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import { cleanName } from '../../files/received-files.ts'
import { ownKeys } from '../../partners/as2/certificates.ts'
import { findPartnership, trustedOf } from '../../partners/as2/connection-queries.ts'
import { As2Fault } from '../../partners/as2/fault.ts'
import { decodedBody, entityOfHttp, parameterOf } from '../../partners/as2/mime.ts'
import { type Opened, openMessage } from '../../partners/as2/open-message.ts'
import type { OwnKey } from '../../partners/as2/own-keys.ts'
import { queueReceipt, receiptAddress } from '../../partners/as2/post-receipts.ts'
import { isReceipt } from '../../partners/as2/read-receipt.ts'
import { type Mic, type Receipt, writeReceipt } from '../../partners/as2/receipt.ts'
import { takeReceipt } from '../../partners/as2/take-receipt.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { openFlood } from '../../platform/http/flood.ts'
import { type Handler, type Http, MachineAnswer, PlainAnswer } from '../../platform/http/http.ts'
import { newId } from '../../platform/ids.ts'
import { readWhole } from '../folder/take-file.ts'
import { sha256Of } from '../read/read-delivery.ts'
import { folderChannel } from '../receive/channel.ts'
import { type Delivery, unreadablePart } from '../receive/delivery.ts'
import { takeDelivery } from '../receive/take-delivery.ts'

/** Messages that nobody could prove to be a partner's, by address. */
const pace = { burst: 30, perSecond: 0.2 }
/** Refused messages that the list shows, by connection: nothing proves who sends them. */
const shownPace = { burst: 50, perSecond: 0.01 }
/** Of a message that is refused, for people who look for the cause. */
const keptBytes = 64 * 1024

const plain = 'text/plain; charset=utf-8'

/** Another call took the same message in. */
class TakenBefore extends Error {}

interface Message {
  ourId: string
  theirId: string
  messageId: string
  headers: ReadonlyMap<string, string>
  body: Buffer
}

interface Parts {
  log: Logger
  /** A receipt for a message of ours. */
  receiptCame: () => void
  /** One of ours waits to be posted. */
  receiptQueued: () => void
}

/** Receives a message by AS2 (RFC 4130), and answers it with a receipt; or a receipt that comes later. */
export function receiveAs2({ log, receiptCame, receiptQueued }: Parts): Handler<typeof as2Api.inbound> {
  const wrong = openFlood(pace)
  const shown = openFlood(shownPace)
  return async (context, body, http) => {
    const { ip } = context
    if (wrong.isFull(ip)) {
      const seconds = wrong.wait(ip)
      throw new Refusal(codes.slowDown, 'slowDown', { seconds }, { retryAfter: seconds })
    }
    const message = messageOf(http.request.headers, Buffer.from(body.buffer, body.byteOffset, body.byteLength))
    const connection = await findPartnership(context.db, message.ourId, message.theirId)
    if (!connection) {
      wrong.wait(ip)
      log.warn({ ip, from: message.theirId, to: message.ourId }, 'an AS2 message for no partnership')
      const because = fault('unknownPartner')
      return answer(http, message, refusal(context, message, undefined, because), because)
    }
    const entity = { headers: message.headers, body: message.body, whole: message.body }
    if (isReceipt(entity)) {
      const why = await takeReceipt(context, connection, entity)
      if (why) wrong.wait(ip)
      context.afterCommit(receiptCame)
      return why ? new MachineAnswer(400, {}, codes.unreadable, why) : new PlainAnswer(200, plain, '')
    }
    const url = receiptAddress(connection, message.headers)
    const later = () => {
      context.afterCommit(receiptQueued)
      return new PlainAnswer(200, plain, '')
    }
    const answerBy = async (receipt: Receipt, because?: As2Fault) => {
      if (!url) return answer(http, message, receipt, because)
      await queueReceipt(context, connection, { messageId: message.messageId, url, receipt })
      return later()
    }
    const known = message.messageId && (await findReceipt(context.db, connection.id, message.messageId))
    if (known) return answerBy(known)
    const keys = await ownKeys({ kysely: context.db, secrets: context.secrets })
    try {
      const receipt = await takeIn(context, connection, keys, { ...message, url }, log)
      return url ? later() : answer(http, message, receipt)
    } catch (error) {
      if (error instanceof TakenBefore) {
        const first = await findReceipt(context.db, connection.id, message.messageId)
        if (first) return answerBy(first)
      }
      if (!(error instanceof As2Fault)) throw error
      wrong.wait(ip)
      const receipt = refusal(context, message, keyFor(connection, keys), error)
      if (shown.wait(connection.id) === 0) await keepRefused(context, connection, message, error, log)
      else log.warn({ ip, connection: connection.id, because: error.key }, 'an AS2 message was refused')
      return answerBy(receipt, error)
    }
  }
}

const fault = (key: As2Fault['key'], params = {}) => new As2Fault('authentication-failed', key, params)
const sentence = ({ key, params }: As2Fault) => say('en', 'as2Fault', key, params)

/** "Acme Air" as Acme Air. */
const idOf = (header: string) => clip(cleanText(header.replace(/^"(.*)"$/, '$1').replace(/\\(.)/g, '$1')).trim(), 128)

function messageOf(found: Http['request']['headers'], body: Buffer): Message {
  const { headers } = entityOfHttp(found, body)
  return {
    ourId: idOf(headers.get('as2-to') ?? ''),
    theirId: idOf(headers.get('as2-from') ?? ''),
    messageId: clip(cleanText(headers.get('message-id') ?? '').trim(), 255),
    headers,
    body,
  }
}

const keyFor = ({ certificateId }: As2Row, keys: readonly OwnKey[]) =>
  keys.find(({ id }) => id === certificateId) ?? keys[0]

/** What its sender wants to know of the receipt. */
const options = ({ headers }: Message) => {
  const wanted = headers.get('disposition-notification-options')
  const micalg = /signed-receipt-micalg\s*=\s*(?:required|optional)\s*,([^;]*)/i.exec(wanted ?? '')?.[1] ?? ''
  return { isSigned: /pkcs7-signature/i.test(wanted ?? ''), micalg: micalg.split(',')[0]?.trim() ?? '' }
}

async function findReceipt(db: Queries, connectionId: string, messageId: string): Promise<Receipt | undefined> {
  const row = await db
    .selectFrom('as2Message')
    .select('receipt')
    .where('connectionId', '=', connectionId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return row?.receipt as Receipt | undefined
}

/** Opens a message and takes its file in, in one transaction with its receipt. @throws As2Fault, TakenBefore */
async function takeIn(
  context: Context,
  connection: As2Row,
  keys: OwnKey[],
  message: Message & { url: string | undefined },
  log: Logger,
) {
  if (!connection.isOn) throw fault('switchedOff', { name: connection.name })
  if (!message.messageId) throw new As2Fault('unexpected-processing-error', 'noMessageId')
  const { payload, mic } = open(connection, keys, message)
  const content = decodedBody(payload)
  const delivery = await readWhole(
    context,
    { accountId: connection.accountId, name: nameOf(payload, context.now), language: context.language },
    content,
  )
  if (delivery.unreadable) {
    const [part] = delivery.parts
    throw new As2Fault('unexpected-processing-error', 'notReadable', { why: part?.errors[0]?.message ?? '' })
  }
  const receipt = receiptOf(context, message, keyFor(connection, keys), { mic })
  const actor = { type: 'account' as const, id: connection.accountId, name: connection.name }
  await takeDelivery({ ...context, actor }, delivery, log, () => keepTaken(context, connection, message, receipt))
  return receipt
}

const open = (connection: As2Row, keys: OwnKey[], message: Message): Opened =>
  openMessage(
    { headers: message.headers, body: message.body, whole: message.body },
    { ...connection, keys, trusted: trustedOf(connection) },
    options(message).micalg,
  )

function nameOf({ headers }: Opened['payload'], now: string): string {
  const given = parameterOf(headers.get('content-disposition'), 'filename')
  return given ? cleanName(given) : `AS2 ${timeIn('UTC', now)} UTC`
}

/** @throws TakenBefore */
async function keepTaken(
  { db, now }: Context,
  { id: connectionId }: As2Row,
  { messageId, url }: Message & { url: string | undefined },
  receipt: Receipt,
) {
  const kept = await db
    .insertInto('as2Message')
    .values({ id: newId(), connectionId, messageId, receivedAt: now, receipt: JSON.stringify(receipt) })
    .onConflict((conflict) => conflict.columns(['connectionId', 'messageId']).doNothing())
    .executeTakeFirst()
  if (!kept.numInsertedOrUpdatedRows) throw new TakenBefore()
  if (url) await queueReceipt({ db, now }, { id: connectionId }, { messageId, url, receipt })
}

function receiptOf(
  { now }: Pick<Context, 'now'>,
  message: Message,
  key: OwnKey | undefined,
  { mic, because }: { mic?: Mic; because?: As2Fault },
): Receipt {
  const { ourId, theirId, messageId } = message
  const told = { id: messageId, at: `${timeIn('UTC', now)} UTC`, why: because ? sentence(because) : '' }
  return writeReceipt(
    {
      from: ourId,
      to: theirId,
      messageId,
      text: say('en', 'as2Receipt', because ? 'refused' : 'taken', told),
      disposition: because?.disposition,
      mic,
    },
    options(message).isSigned ? key : undefined,
  )
}

const refusal = (context: Context, message: Message, key: OwnKey | undefined, because: As2Fault) =>
  receiptOf(context, message, key, { because })

/** A refused message is a row of the list, with its beginning. */
async function keepRefused(context: Context, connection: As2Row, message: Message, because: As2Fault, log: Logger) {
  const content = message.body.subarray(0, keptBytes)
  const delivery: Delivery = {
    accountId: connection.accountId,
    channel: folderChannel('x12'),
    contentType: clip(cleanText(message.headers.get('content-type') ?? ''), 200),
    name: `AS2 ${timeIn('UTC', context.now)} UTC`,
    content,
    sha256: await sha256Of(message.body),
    idempotencyKey: null,
    inReply: false,
    parts: [{ ...unreadablePart('file', [{ at: 'file', message: sentence(because) }]), id: newId() }],
    unreadable: 400,
  }
  const actor = { type: 'account' as const, id: connection.accountId, name: connection.name }
  await takeDelivery({ ...context, actor }, delivery, log)
}

/** The receipt in the reply; for a sender that wants none, the HTTP status says whether the message was taken. */
function answer({ reply }: Http, { headers }: Message, receipt: Receipt, because?: As2Fault) {
  if (!headers.get('disposition-notification-to'))
    return because ? new MachineAnswer(400, {}, codes.unreadable, sentence(because)) : new PlainAnswer(200, plain, '')
  const { 'content-type': type = 'text/plain', ...more } = receipt.headers
  for (const [name, value] of Object.entries(more)) reply.header(name, value)
  return new PlainAnswer(200, type, receipt.text)
}
