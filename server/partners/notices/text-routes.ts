import { codes, Refusal } from '@shortcut/domain/errors.ts'
import type { PartnerEvent, PartnerEventType } from '@shortcut/domain/partners/events.ts'
import type { NoticeTextRow, noticeTextApi } from '@shortcut/domain/partners/notices/notice-text-api.ts'
import { say } from '@shortcut/words/say.ts'
import { type SqlBool, sql } from 'kysely'
import { getAccount } from '../../accounts/queries.ts'
import { record } from '../../operation-log/record.ts'
import { hideRow } from '../../platform/database/change-row.ts'
import type { Queries } from '../../platform/database/queries.ts'
import { saveVersioned } from '../../platform/database/save-versioned.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { perItem } from '../../platform/per-item.ts'
import { composeNotice } from './compose-notice.ts'

/** Newest messages that a preview looks through. */
const mostLookedAt = 1000

const read = (db: Queries) =>
  db
    .selectFrom('noticeText')
    .select(['id', 'accountId', 'channel', 'event', 'language', 'subject', 'body', 'version', 'updatedAt', 'updatedBy'])
    .where('deletedAt', 'is', null)
    .$castTo<NoticeTextRow>()

const findOne = (db: Queries, id: string) => read(db).where('id', '=', id).executeTakeFirst()

/** For the log: what people call an event. */
const loggedOf = (text: NoticeTextRow) => Object.assign({}, text, { event: say('en', 'outgoingEvent', text.event) })
const labelOf = ({ event, channel, language }: NoticeTextRow) =>
  [say('en', 'outgoingEvent', event), say('en', 'partnerKind', channel), language].join(', ')

/** @param company our company's name */
export const noticeTextRoutes = (company: string): Handlers<typeof noticeTextApi> => ({
  async list({ db }, { accountId }) {
    await getAccount(db, accountId)
    return read(db)
      .where(sql<SqlBool>`(account_id = ${accountId} OR account_id IS NULL)`)
      .orderBy('event')
      .orderBy('channel')
      .orderBy('language')
      .execute()
  },

  async save(context, { id, version, ...typed }) {
    if (typed.accountId) await getAccount(context.db, typed.accountId)
    const fields = typed.channel === 'sms' ? Object.assign(typed, { subject: '' }) : typed
    const saving = { table: 'noticeText', thing: 'notice text', id, version, fields, find: findOne }
    const { before, after } = await saveVersioned<NoticeTextRow>(context, saving)
    await record(context, {
      action: before ? 'noticeText.save' : 'noticeText.add',
      entity: 'noticeText',
      entityId: after.id,
      label: labelOf(after),
      before: before ? loggedOf(before) : null,
      after: loggedOf(after),
    })
    return after
  },

  delete: (context, { ids }) =>
    perItem(context, ids, async (item, id) => {
      const text = await findOne(item.db, id)
      if (!text) throw new Refusal(codes.notFound, 'notFound', { thing: 'notice text' })
      await hideRow(item, 'noticeText', id)
      await record(item, { action: 'noticeText.delete', entity: 'noticeText', entityId: id, label: labelOf(text) })
    }),

  async preview({ db }, { accountId, channel, event, language, subject, body }) {
    const told = await lastTold(db, accountId, event)
    const own = body ? { subject, body } : undefined
    const link = 'https://…'
    const notice = composeNotice(told ?? exampleOf(event), { channel, language, own, link, company })
    return { ...notice, isExample: !told }
  },
})

/** The last event of this type that a partner was told of; undefined if none was lately. */
async function lastTold(db: Queries, accountId: string | null, event: string): Promise<PartnerEvent | undefined> {
  const { rows } = await sql<{ told: PartnerEvent }>`
    SELECT told FROM (
      SELECT event, told, created_at FROM outgoing_message WHERE ${accountId ? sql`account_id = ${accountId}` : sql`true`}
      ORDER BY coalesce(created_at, '-infinity') DESC, id DESC LIMIT ${mostLookedAt}) m
    WHERE event = ${event} AND told IS NOT NULL ORDER BY created_at DESC LIMIT 1`.execute(db)
  return rows[0]?.told
}

/** An event with everything that one of its type can have. */
function exampleOf(type: PartnerEventType): PartnerEvent {
  const at = '2026-11-24T20:05:00.000Z'
  const place = { city: 'Chicago', province: 'IL', country: 'US', timeZone: 'America/Chicago' }
  const stop = Object.assign({ number: 1, company: 'Example Terminal', postalCode: '60666', until: null }, place)
  const order = { id: '', bookingId: 'WO-26-000123', customerReferenceNumber: 'PO-4711', shipmentId: 'S-1' }
  return {
    type,
    at,
    order: Object.assign(order, { bookingStatus: 'IN_TRANSIT' as const }),
    note: '',
    scac: '',
    equipment: '',
    ...(/^(stop|order)\./.test(type) && {
      stop: Object.assign(stop, { kind: type === 'stop.delivered' ? ('dropoff' as const) : ('pickup' as const) }),
    }),
    ...(/^order\./.test(type) && { expectedAt: '2026-11-24T21:30:00.000Z' }),
    ...(type === 'stop.delivered' && { receivedBy: 'J. Doe' }),
    ...(type.startsWith('request.') && { request: 'change' as const }),
    ...(type === 'cargo.delivered' && { handedOver: { accepted: 9, refused: 1 }, receivedBy: 'J. Doe' }),
    ...(type.startsWith('cargo.') &&
      type !== 'cargo.delivered' && {
        cargo: {
          receiptNo: 'DR-26-000007',
          warehouse: Object.assign({ code: 'ORD1', name: 'Dock 1' }, place),
          booked: { pieces: 10, kg: '120.5' },
          counted: { pieces: type === 'cargo.discrepant' ? 9 : 10, kg: '120.5' },
          differences: type === 'cargo.discrepant' ? [{ kind: 'short' as const, booked: '10', counted: '9' }] : [],
        },
      }),
  }
}
