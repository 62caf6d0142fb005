import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { type Contradiction, contradictionsOf } from '@shortcut/domain/air/tracking/contradictions.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toInstant } from '@shortcut/domain/time.ts'
import { say } from '@shortcut/words/say.ts'
import { sql } from 'kysely'
import { record } from '../../operation-log/record.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { placeOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { eventsOf, retrack } from './retrack.ts'
import { takeToldSteps } from './told-steps.ts'

/** A status by the clock of its station. */
export interface NewEvent {
  /** Its line in the message; absent if it has none. */
  line?: number | undefined
  code: string
  /** Code of a DIS, such as OFLD; '' of others. */
  discrepancy: string
  day: string
  /** 'HH:mm'; '' if only the day is known. */
  time: string
  station: string
  flight: string
  /** Null: all if a person typed it, not said if a message told it. */
  pieces: number | null
  weight: string
  remark: string
  /** Origin and destination as its message names them; '' if it does not. */
  lane: string
  /** The day that its message names, which is not that of its actual time after midnight; absent: `day`. */
  ofDay?: string | undefined
}

/** What became of the events. */
interface Added {
  /** How many are new. */
  count: number
  /** New ones that contradict the waybill or its other statuses. */
  against: { event: NewEvent; why: Contradiction }[]
}

/** They name the flight that is planned, often by its day; all others tell what has happened. */
const plannedCodes: readonly string[] = ['BKD', 'MAN', 'PRE']
/** A clock may be wrong, or its zone not known. */
const clockMs = 24 * 3_600_000

/** A message tells a time to come. */
export class ToldTooEarly extends Refusal {
  line: number | undefined
  constructor(event: NewEvent) {
    super(codes.refused, 'statusToldInFuture', { status: saidOf(event) })
    this.line = event.line
  }
}

/**
 * What a message tells of a time to come has not happened. A person's entry is checked where it is entered.
 * @throws ToldTooEarly 501 naming the status
 */
function guardHappened({ now }: Context, event: NewEvent, zone: string): void {
  const { code, day, time } = event
  const earliest = Date.parse(toInstant(`${day}T${time || '00:00'}`, zone))
  if (!plannedCodes.includes(code) && earliest > Date.parse(now) + clockMs) throw new ToldTooEarly(event)
}

/**
 * The status of the same day that a message told before, when one of both has no time: then they are the same, and the time
 * refines the day. Equal parts that name no flight may be different parts.
 * @returns isKnown: the new one says no more
 */
async function toldOfDay({ db }: Context, master: MasterDetail, event: NewEvent) {
  const { code, discrepancy, day, time, station, flight, pieces, ofDay = day } = event
  if (flight === '' && pieces !== null && pieces !== master.pieces) return undefined
  const { rows } = await sql<{ id: string; localTime: string }>`
    SELECT id, local_time FROM waybill_event
    WHERE master_id = ${master.id} AND code = ${code} AND discrepancy = ${discrepancy} AND station = ${station} AND flight = ${flight}
      AND coalesce(pieces, 0) = ${pieces ?? 0} AND left(local_time, 10) IN (${ofDay}, ${day}) AND message_id IS NOT NULL
    ORDER BY local_time`.execute(db)
  const same = rows.find(({ localTime }) => localTime === `${day}T${time}`)
  const found = same ?? rows.find(({ localTime }) => time === '' || localTime === ofDay)
  return found && { id: found.id, isKnown: found === same || time === '' }
}

/**
 * Adds statuses to a waybill, which the caller has locked, and takes the steps that all its pieces took. One that contradicts
 * the others is kept, and moves nothing.
 * @param messageId the received message; null if a person typed them
 * @throws ToldTooEarly 501 if a message tells a time to come; Refusal 501 if a person tells that the airline has what is not ready for it
 */
export async function addEvents(
  context: Context,
  master: MasterDetail,
  events: readonly NewEvent[],
  messageId: string | null,
): Promise<Added> {
  const { db, now, actor } = context
  const added = new Map<string, NewEvent>()
  for (const event of events) {
    const { code, discrepancy, day, time, station, flight, pieces, weight, remark, lane } = event
    const zone = (await placeOf(station || master.origin)).zone
    if (messageId) guardHappened(context, event, zone)
    const local = time ? `${day}T${time}` : day
    const at = toInstant(`${day}T${time || '23:59'}`, zone)
    // A day that is not over yet, or a planned flight: it happened before it was told.
    const happenedAt = at > now && (!time || plannedCodes.includes(code)) ? now : at
    const before = messageId ? await toldOfDay(context, master, event) : undefined
    if (before?.isKnown) continue
    if (before) {
      await db
        .updateTable('waybillEvent')
        .set({ happenedAt, localTime: local, messageId })
        .where('id', '=', before.id)
        .execute()
      added.set(before.id, event)
      continue
    }
    const id = newId()
    const { numAffectedRows } = await sql`
      INSERT INTO waybill_event (id, master_id, code, discrepancy, happened_at, local_time, time_zone, station, flight, pieces, weight, remark, lane,
        message_id, created_at, created_by)
      VALUES (${id}, ${master.id}, ${code}, ${discrepancy}, ${happenedAt}, ${local}, ${zone}, ${station}, ${flight}, ${pieces}, ${weight}, ${remark}, ${lane},
        ${messageId}, ${now}, ${actor.name})
      ON CONFLICT DO NOTHING`.execute(db)
    if (numAffectedRows === 1n) added.set(id, event)
  }
  if (added.size === 0) return { count: 0, against: [] }
  const all = await eventsOf(db, master.id)
  await retrack(context, master, all)
  await record(context, {
    action: 'masterWaybill.status',
    entity: 'masterWaybill',
    entityId: master.id,
    label: masterLabel(master),
    after: { airStatus: listOf([...added.values()]) },
  })
  const found = contradictionsOf(all, master)
  await takeToldSteps(context, master, messageId ? 'airline' : 'person', all)
  const against = all.flatMap(({ id }, index) => {
    const [event, why] = [added.get(id), found[index]]
    return event && why ? [{ event, why }] : []
  })
  return { count: added.size, against }
}

/** The log names so many; the line of time has all. */
const mostInLog = 20

function listOf(events: readonly NewEvent[]): string {
  const more = events.length - mostInLog
  const named = events.slice(0, mostInLog).map(saidOf)
  return [...named, ...(more > 0 ? [say('en', 'airIntake', 'moreStatuses', { count: more })] : [])].join('; ')
}

/** 'DEP ORD 4 LH8161 2026-12-01 22:10' */
const saidOf = ({ code, discrepancy, station, pieces, flight, day, time }: NewEvent) =>
  [code, discrepancy, station, pieces, flight, day, time].filter(Boolean).join(' ')
