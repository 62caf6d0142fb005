import type { X509Certificate } from 'node:crypto'
import type { As2Row } from '@shortcut/domain/partners/as2-api.ts'
import { say } from '@shortcut/words/say.ts'
import { nowMs } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Claimed } from '../claim-message.ts'
import { type Answered, post } from '../post.ts'
import { ownKeys } from './certificates.ts'
import { findConnection, trustedOf } from './connection-queries.ts'
import { As2Fault } from './fault.ts'
import { entityOfHttp } from './mime.ts'
import { checkReceipt, readReceipt } from './read-receipt.ts'
import { quotedId } from './receipt.ts'
import { writeMessage } from './write-message.ts'

/** Their receipt is in the reply, and they may check the file first. Shorter than a claim of the queue. */
const patienceMs = 45_000
/** A receipt that is posted later is waited for, then the message is sent again under the same id. */
const receiptWaitMs = 60 * 60_000

interface Way {
  toPrivate: boolean
  /** Where partners reach this server. */
  publicUrl: string | undefined
}
export interface Tried {
  taken: boolean
  answer: string
  /** The receipt comes later: until then nothing is tried. */
  waitMs?: number
}

const sentence = ({ key, params }: As2Fault) => say('en', 'as2Fault', key, params)

/** Sends a message once, and checks the receipt in the reply. @throws Error with why it was not sent */
export async function sendByAs2(
  database: Database,
  message: Claimed,
  { type, name }: { type: string; name: string },
  { toPrivate, publicUrl }: Way,
): Promise<Tried> {
  const connection = await connectionOf(database, message.partner.as2ConnectionId)
  const { url, mdn } = connection
  if (mdn === 'async' && !publicUrl)
    throw new Error('Receipts that are posted later need the address of this server (PUBLIC_URL)')
  try {
    const key = (await ownKeys(database)).find(({ id }) => id === connection.certificateId)
    const content = Buffer.from(message.content)
    const written = writeMessage({ type, name, content }, connection, key, encryptsFor(connection))
    const messageId = await keepSent(database, message.id, written.mics)
    const answered = await post(
      url,
      written.body,
      headersOf(connection, { messageId, name, contentType: written.contentType, publicUrl: publicUrl ?? '' }),
      toPrivate,
      patienceMs,
    )
    return await resultOf(database, message.id, connection, { messageId, mics: written.mics }, answered)
  } catch (error) {
    if (error instanceof As2Fault) return { taken: false, answer: sentence(error) }
    throw error
  }
}

/** @throws Error with why there is none to use */
async function connectionOf({ kysely }: Database, id: string | null): Promise<As2Row> {
  const connection = id && (await findConnection(kysely, id))
  if (!connection) throw new Error('The partner has no AS2 connection')
  if (!connection.isOn) throw new Error(`The AS2 connection ${connection.name} is switched off`)
  if (!connection.url) throw new Error(`The AS2 connection ${connection.name} has no web address`)
  return connection
}

/** Their current certificate; when it has ended, the next one. */
function encryptsFor(connection: As2Row): X509Certificate | undefined {
  const all = trustedOf(connection)
  return all.find(({ validToDate }) => validToDate.getTime() > nowMs()) ?? all[0]
}

/** The Message-ID, written before anything is sent: a repeat after a crash has the same. */
async function keepSent({ kysely }: Database, id: string, mics: Record<string, string>): Promise<string> {
  const { as2MessageId } = await kysely
    .updateTable('outgoingMessage')
    .set(({ fn, val }) => ({
      as2Mics: JSON.stringify(mics),
      as2MessageId: fn.coalesce('as2MessageId', val(`<${newId()}@shortcut>`)),
    }))
    .where('id', '=', id)
    .returning('as2MessageId')
    .executeTakeFirstOrThrow()
  return as2MessageId ?? ''
}

interface Facts {
  messageId: string
  name: string
  contentType: string
  publicUrl: string
}

function headersOf(
  { ourId, theirId, mdn, wantsSignedMdn }: As2Row,
  { messageId, name, contentType, publicUrl }: Facts,
) {
  const headers: Record<string, string> = {
    'as2-version': '1.2',
    'as2-from': quotedId(ourId),
    'as2-to': quotedId(theirId),
    'message-id': messageId,
    'mime-version': '1.0',
    subject: name,
    'content-type': contentType,
  }
  if (mdn === 'none') return headers
  headers['disposition-notification-to'] = quotedId(ourId)
  if (wantsSignedMdn)
    headers['disposition-notification-options'] =
      'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, sha-256'
  if (mdn === 'async') headers['receipt-delivery-option'] = as2Address(publicUrl)
  return headers
}

/** Where partners post messages and receipts. */
const as2Address = (publicUrl: string) => new URL('/shortcut-api/as2/inbound', publicUrl).href

async function resultOf(
  database: Database,
  id: string,
  connection: As2Row,
  sent: { messageId: string; mics: Record<string, string> },
  { status, headers, bytes, text }: Answered,
): Promise<Tried> {
  if (status < 200 || status >= 300)
    return { taken: false, answer: status ? `HTTP ${status}: ${text.slice(0, 500)}` : text }
  if (connection.mdn === 'none') return { taken: true, answer: `HTTP ${status}, no receipt asked for` }
  // Some partners put it into the reply, whatever was asked for.
  if (connection.mdn === 'async' && !isReceipt(headers))
    return { taken: false, answer: `HTTP ${status}. The receipt (MDN) has not come yet.`, waitMs: receiptWaitMs }
  const wanted = { ...connection, trusted: trustedOf(connection), wantsSigned: connection.wantsSignedMdn }
  const receipt = readReceipt(entityOfHttp(headers, bytes), wanted)
  try {
    checkReceipt(receipt, sent, connection.wantsSignedMdn)
  } catch (error) {
    await forgetSent(database, id)
    throw error
  }
  return { taken: true, answer: `Receipt (MDN): ${receipt.disposition}` }
}

const isReceipt = (headers: Answered['headers']) => /^multipart\/(report|signed)\b/i.test(headers['content-type'] ?? '')

/** The partner has answered it, and would repeat that answer: the next try is another message. */
const forgetSent = ({ kysely }: Database, id: string) =>
  kysely.updateTable('outgoingMessage').set({ as2MessageId: null }).where('id', '=', id).execute()
