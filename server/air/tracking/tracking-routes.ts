import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { plausible } from '@shortcut/domain/air/tracking/contradictions.ts'
import { countsOf, statusTold } from '@shortcut/domain/air/tracking/progress.ts'
import type { airTrackingApi } from '@shortcut/domain/air/tracking/tracking-api.ts'
import { isUnlikely } from '@shortcut/domain/air/tracking/unlikely-time.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { isSkipped, toInstant } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { atField } from '../../platform/http/field-errors.ts'
import type { Handlers } from '../../platform/http/http.ts'
import { countryOf, placeOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { getMaster } from '../masters/master-queries.ts'
import { moveMaster } from '../masters/move-master.ts'
import { addEvents } from './add-events.ts'
import { eventsOf, retrack } from './retrack.ts'
import { timelineOf } from './timeline.ts'
import { countTracking, listTracking } from './tracking-queries.ts'

export const airTrackingRoutes: Handlers<typeof airTrackingApi> = {
  list: (context, input) => listTracking(context, input),
  counts: (context, { airline }) => countTracking(context, airline),
  timeline: async (context, { masterId }) => timelineOf(context, await getMaster(context.db, masterId)),

  async add(context, { masterId, at, station, pieces, ...typed }) {
    const master = await lockBooked(context, masterId)
    await guardStation(context, station, master)
    const zone = (await placeOf(station)).zone
    // Clocks of other centuries would answer with the wrong sentence.
    if (`${at}Z` < context.now && isUnlikely(`${at}Z`, context.now)) throw atField(context, 'at', 'statusLongAgo')
    if (isSkipped(at, zone)) throw atField(context, 'at', 'timeSkipped')
    if (toInstant(at, zone) > context.now) throw atField(context, 'at', 'statusInFuture')
    if (pieces !== null && pieces > master.pieces)
      throw atField(context, 'pieces', 'statusTooManyPieces', { pieces: master.pieces })
    const [day = '', time = ''] = at.split('T')
    const discrepancy = typed.code === 'DIS' ? typed.discrepancy : ''
    const event = {
      ...typed,
      discrepancy,
      station,
      day,
      time,
      weight: '',
      pieces: pieces === master.pieces ? null : pieces,
      lane: '',
    }
    const { count } = await addEvents(context, master, [event], null)
    if (count === 0) throw atField(context, 'code', 'statusKnown')
    return timelineOf(context, await getMaster(context.db, masterId))
  },

  async remove(context, { id }) {
    const { db } = context
    const event = await db.selectFrom('waybillEvent').selectAll().where('id', '=', id).executeTakeFirst()
    if (!event) throw new Refusal(codes.notFound, 'notFound', { thing: 'status' })
    const master = await lockBooked(context, event.masterId)
    if (event.messageId) throw new Refusal(codes.refused, 'statusOfMessage', { code: event.code })
    const told = async () =>
      statusTold(countsOf(plausible(await eventsOf(db, master.id), master), master), master.pieces)
    const before = await told()
    await db.deleteFrom('waybillEvent').where('id', '=', id).execute()
    await retrack(context, master)
    await record(context, {
      action: 'masterWaybill.statusRemove',
      entity: 'masterWaybill',
      entityId: master.id,
      label: masterLabel(master),
      before: { airStatus: removedText(event) },
      after: { airStatus: '' },
    })
    const isTold = before === master.status && (await told()) !== before
    return timelineOf(context, isTold ? await stepsBack(context, master, event.createdAt) : master)
  },
}

/** What the waybill names may be unknown here; anything else is a slip. @throws Refusal 422 at the field */
async function guardStation(context: Context, station: string, { origin, destination, content }: MasterDetail) {
  const named = [origin, destination, ...content.legs.map(({ to }) => to)]
  if (!named.includes(station) && (await countryOf(station)) === '')
    throw atField(context, 'station', 'airportUnknown', { airport: station })
}

const removedText = (event: { code: string; discrepancy: string; station: string; localTime: string }) =>
  [event.code, event.discrepancy, event.station, event.localTime.replace('T', ' ')].filter(Boolean).join(' ')

/** @throws Refusal 404, 501 for a draft or void waybill */
async function lockBooked(context: Context, id: string) {
  const { db, language } = context
  await db.selectFrom('masterWaybill').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const master = await getMaster(db, id)
  if (master.number && master.status !== 'void') return master
  throw new Refusal(codes.refused, 'statusForbids', {
    action: say(language, 'waybillAction', 'status'),
    label: masterLabel(master),
    status: say(language, 'waybillStatus', master.status),
  })
}

/** Takes the steps back that a status took when it came. Where the waybill stands by a person's report, it stays. */
async function stepsBack(context: Context, master: MasterDetail, cameAt: string): Promise<MasterDetail> {
  const steps = await context.db
    .selectFrom('operationLog')
    .select('id')
    .where('entity', '=', 'masterWaybill')
    .where('entityId', '=', master.id)
    .where('action', '=', 'masterWaybill.step')
    .where('at', '=', cameAt)
    .execute()
  let moved = master
  for (const _ of steps) moved = await moveMaster(context, moved, 'back')
  return moved
}
