import type { Exchange, exchangeApi, SentMessage } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { refusedAtBoxes } from '@shortcut/domain/air/exchange/message-faults.ts'
import { typeOfSent } from '@shortcut/domain/air/exchange/message-versions.ts'
import { boxesNamed } from '@shortcut/domain/air/exchange/refusal-boxes.ts'
import { nextWaybillStatus } from '@shortcut/domain/air/lifecycle.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { houseIs } from '@shortcut/domain/air/status-sql.ts'
import { missingToBook } from '@shortcut/domain/air/waybill.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { masterLabel } from '../masters/master-label.ts'
import { getMaster } from '../masters/master-queries.ts'
import { type AirPartner, findAirPartner } from './air-partner.ts'
import { composedOf, type Message } from './compose-messages.ts'
import { fwbFaultsOf, guardLetters, guardMessages } from './guard-messages.ts'
import { changedKinds, queueMessages, ruledFor, withdrawOtherHouses } from './send-messages.ts'
import { sentFaults } from './sent-faults.ts'

const mostShown = 50

export const exchangeRoutes: Handlers<typeof exchangeApi> = {
  ofMaster: async (context, { masterId }) => exchangeOf(context, await getMaster(context.db, masterId)),

  async send(context, { masterId, kind }) {
    const { db, language } = context
    await db.selectFrom('masterWaybill').select('id').where('id', '=', masterId).forNoKeyUpdate().execute()
    const master = await getMaster(db, masterId)
    if (master.status === 'void')
      throw new Refusal(codes.refused, 'statusForbids', {
        action: say(language, 'waybillAction', 'send'),
        label: masterLabel(master),
        status: say(language, 'waybillStatus', master.status),
      })
    const partner = await findAirPartner(db, master.airline)
    if (!partner) throw new Refusal(codes.refused, 'noAirPartner', { airline: master.airline })
    await guardLetters(context, master, kind, partner)
    const messages = await composedOf(db, master, partner, kind)
    // Houses are of no use without their master. An FWB that went before may say what is no longer so.
    if (kind === 'FHL') await guardMessages(context, master, ['FWB'])
    const going = partner.hasAddress ? withoutHousesOfFaulty(partner, messages) : messages
    await queueMessages(context, master, partner, going)
    if (kind === 'FHL') await withdrawOtherHouses(context, master.id, going)
    return exchangeOf(context, master)
  },
}

/** Without the XFZBs of an XFHL that would not be sent: houses of a list that does not go are not told. It is kept, and says why. */
function withoutHousesOfFaulty(partner: AirPartner, messages: readonly Message[]): readonly Message[] {
  const [list] = messages
  const isFaulty = list && refusedAtBoxes(sentFaults(ruledFor(partner, list.text).text)).length > 0
  return isFaulty ? messages.filter(({ kind }) => kind !== 'XFZB') : messages
}

const shownOf = ({ id, accountId, name, hasAddress, fwbVersion, fhlVersion }: AirPartner): Exchange['partner'] => ({
  id,
  accountId,
  name,
  hasAddress,
  fwbVersion,
  fhlVersion,
})

async function exchangeOf({ db, language }: Context, master: MasterDetail): Promise<Exchange> {
  const partner = await findAirPartner(db, master.airline)
  const { rows } = await sql<Omit<SentMessage, 'boxes' | 'faults'> & { content: string }>`
    SELECT m.id, m.kind, m.label, m.event AS version, p.name AS partner, m.state, m.tries, m.created_at, m.sent_at, m.last_answer, m.answer,
      m.answer_words, m.answered_at, m.answer_message_id, CASE WHEN m.answer = 'refused' OR m.state = 'dead' THEN m.content ELSE '' END AS content
    FROM outgoing_message m JOIN partner p ON p.id = m.partner_id
    WHERE m.id IN (
      (SELECT id FROM outgoing_message WHERE master_id = ${master.id} AND kind <> 'XFZB' ORDER BY created_at DESC, id DESC LIMIT ${mostShown})
      UNION ALL (SELECT DISTINCT ON (label) id FROM outgoing_message WHERE master_id = ${master.id} AND kind = 'XFZB'
        AND EXISTS (SELECT FROM house_waybill h WHERE h.number = label AND h.master_id = ${master.id} AND h.deleted_at IS NULL AND h.status ${sql.raw(houseIs('issued'))})
        ORDER BY label, created_at DESC, id DESC))
    ORDER BY m.created_at DESC, m.id DESC`.execute(db)
  return {
    partner: partner ? shownOf(partner) : null,
    sent: rows.map(({ content, ...message }) => ({
      ...message,
      // At the boxes of the form.
      faults: message.state === 'dead' ? refusedAtBoxes(sentFaults(content)) : [],
      boxes: message.answer === 'refused' ? boxesNamed(message.answerWords, content) : [],
    })),
    changed: partner ? await changedKinds(db, master, partner) : [],
    toMend: await toMendOf({ db, language }, master),
    toTell: master.status === 'void' ? await toTellOf(db, master.id, rows) : null,
  }
}

/** What keeps the FWB of a waybill from being sent, as long as its boxes can change. What is missing to book it is known beforehand. */
async function toMendOf(
  context: Parameters<typeof fwbFaultsOf>[0],
  { airline, content, status }: MasterDetail,
): Promise<Exchange['toMend']> {
  if (!nextWaybillStatus('edit', status) || missingToBook(airline, content).length > 0) return []
  return (await fwbFaultsOf(context, { airline, content })).map(({ box, message }) => ({ box, message }))
}

/** What the airline has of a void waybill: an FWB that it did not refuse, or freight, as its statuses say. */
async function toTellOf(
  db: Queries,
  masterId: string,
  sent: readonly Pick<SentMessage, 'kind' | 'version' | 'state' | 'answer' | 'sentAt'>[],
): Promise<Exchange['toTell']> {
  const fwb = sent.find(({ kind, state }) => kind === 'FWB' && state === 'sent')
  const status = await db
    .selectFrom('waybillEvent')
    .select(['code', 'discrepancy', 'station', 'localTime'])
    .where('masterId', '=', masterId)
    .where('messageId', 'is not', null)
    .orderBy('happenedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sentAt = fwb && fwb.answer !== 'refused' ? fwb.sentAt : null
  if (sentAt === null && !status) return null
  const said =
    status &&
    [status.code, status.discrepancy, status.station, status.localTime.replace('T', ' ')].filter(Boolean).join(' ')
  return { sentAt, message: fwb ? typeOfSent(fwb.version) : '', status: said ?? '' }
}
