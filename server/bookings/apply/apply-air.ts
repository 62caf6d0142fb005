import { mostStatuses } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { spaceAnswer } from '@shortcut/domain/air/exchange/space-answer.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import { localMoment, withActual } from '@shortcut/domain/air/tracking/moments.ts'
import { answerOf } from '@shortcut/domain/air-messages/answer.ts'
import { readMessages } from '@shortcut/domain/air-messages/read.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { toInstant, toWallClock } from '@shortcut/domain/time.ts'
import type { Fault } from '@shortcut/domain/x12/faults.ts'
import { say } from '@shortcut/words/say.ts'
import type { Logger } from 'pino'
import { findAirPartner } from '../../air/exchange/air-partner.ts'
import { answeredMessage, takeAnswer } from '../../air/exchange/take-answer.ts'
import { placeOf as airportOf } from '../../air/masters/find-airports.ts'
import { findMasterOfNumber } from '../../air/masters/master-queries.ts'
import { addEvents, type NewEvent, ToldTooEarly } from '../../air/tracking/add-events.ts'
import type { Context } from '../../platform/http/context.ts'
import type { AirPart, Part } from '../receive/delivery.ts'
import type { NewOrders } from './new-orders.ts'
import type { Outcome } from './outcome.ts'
import { concernsAll, faultsOf, type Savepoints } from './savepoint.ts'

type Message = Part & { air: AirPart }

interface Arrival {
  accountId: string
  newOrders: NewOrders
  savepoints: Savepoints
  log: Logger
}
type Sentence = Parameters<typeof say<'airIntake'>>[2]
/** A warning. @param line of the status that it is about; absent: about the whole message */
type Note = (key: Sentence, params?: Record<string, string | number>, line?: number) => Fault

/** Applies an airline's message to the waybill that it is about. If it fails, nothing of it is left. */
export async function applyAir(context: Context, part: Message, arrival: Arrival): Promise<Outcome> {
  const { savepoints, newOrders, accountId, log } = arrival
  await newOrders.write()
  try {
    const done = await savepoints.run(() => takeMessage(context, part, accountId))
    const { status, masterId, warnings } = done
    return {
      part,
      status,
      order: null,
      masterId,
      waitsUntil: null,
      errors: [],
      warnings: [...part.warnings, ...warnings],
    }
  } catch (error) {
    if (concernsAll(error)) throw error
    const { requestId } = context
    const errors = faultsOf(context, placeOf(error, part), error)
    if (!errors) log.error({ err: error, requestId, messageId: part.id }, 'an airline’s message could not be applied')
    return {
      part,
      status: 'QUARANTINED',
      order: null,
      masterId: error instanceof NotTheirs ? error.masterId : null,
      waitsUntil: null,
      errors: errors ?? [{ at: part.at, message: say(context.language, 'inbound', 'failed', { requestId }) }],
      warnings: part.warnings,
    }
  }
}

/** The line that a refusal is about. */
function placeOf(error: unknown, { at, air: { numberLine } }: Message): string {
  if ((error instanceof ToldTooEarly || error instanceof TooManyStatuses) && error.line) return `line ${error.line}`
  return error instanceof Refusal && error.key === 'airUnknownWaybill' ? `line ${numberLine}` : at
}

type Done = Pick<Outcome, 'status' | 'warnings'> & { masterId: string | null }

async function takeMessage(context: Context, part: Message, accountId: string): Promise<Done> {
  const { air, id: messageId, at } = part
  const { message, text } = air
  const note: Note = (key, params = {}, line) => ({
    at: line ? `line ${line}` : at,
    message: say(context.language, 'airIntake', key, params),
  })
  const space = message.type === 'FFA' ? bookingIn(text) : undefined
  const isAnswer =
    message.type === 'FMA' ||
    message.type === 'FNA' ||
    (space && message.awb && (await asked(context, message.awb, accountId)))
  if (!isAnswer && message.statuses.length === 0) {
    const known = message.awb ? await findMasterOfNumber(context.db, message.awb) : undefined
    const differs = known && (await isTheirs(context, known, accountId)) ? differsFrom(known, air, note) : []
    return {
      status: 'PROCESSED',
      masterId: known?.id ?? null,
      warnings: [note('onlyKept', { type: message.type ?? '' }), ...differs],
    }
  }
  if (message.type === 'LogisticsEvent' && !message.awb)
    return { status: 'PROCESSED', masterId: null, warnings: [note('eventOfNoWaybill')] }
  const master = await lockSendersWaybill(context, message.awb, accountId)
  const ofVoid = master.status === 'void' ? [note('voidWaybill')] : []
  if (isAnswer && space) {
    const request = await answeredMessage(context, master, 'FFR')
    const said = spaceAnswer(bookingIn(request.content) ?? space, space, request.answerWords)
    if ('why' in said)
      return { status: 'PROCESSED', masterId: master.id, warnings: [...ofVoid, note(said.why, said.params)] }
    await takeAnswer(context, master, { ...said, quoted: 'FFR', text, messageId })
    return { status: 'PROCESSED', masterId: master.id, warnings: ofVoid }
  }
  if (isAnswer) {
    const { words, quoted } = answerOf(text)
    const answer = message.type === 'FMA' ? 'taken' : 'refused'
    await takeAnswer(context, master, {
      answer,
      words: words || say(context.language, 'airIntake', 'noWords'),
      quoted,
      text,
      messageId,
    })
    return { status: 'PROCESSED', masterId: master.id, warnings: ofVoid }
  }
  if (message.statuses.length > mostStatuses) throw new TooManyStatuses(air)
  const { events, warnings } = await eventsOf(context, air, master, note)
  const { count, against } = await addEvents(context, master, events, messageId)
  warnings.push(...ofVoid)
  for (const { event, why } of against)
    warnings.push(
      note('contradicts', { code: event.code, why: say(context.language, 'contradiction', why) }, event.line),
    )
  if (count === 0) warnings.push(note('statusesKnown'))
  return { status: count > 0 ? 'PROCESSED' : 'DUPLICATE', masterId: master.id, warnings }
}

function bookingIn(text: string) {
  const [read] = readMessages(text)
  return read?.content?.kind === 'booking' ? read.content.booking : undefined
}

/** Space was asked of this sender for this waybill. */
async function asked(context: Context, number: string, accountId: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('outgoingMessage as o')
    .innerJoin('masterWaybill as m', 'm.id', 'o.masterId')
    .select('m.airline')
    .where('m.number', '=', number)
    .where('o.kind', '=', 'FFR')
    .where('o.state', '<>', 'withdrawn')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined && (await isTheirs(context, row, accountId))
}

/**
 * The waybill that a sender may speak about: one of its airlines, locked. @throws NotTheirs, Refusal naming why not
 */
async function lockSendersWaybill(context: Context, number: string | null, accountId: string): Promise<MasterDetail> {
  const { db } = context
  if (!number) throw new Refusal(codes.refused, 'airNoNumber')
  await db.selectFrom('masterWaybill').select('id').where('number', '=', number).forNoKeyUpdate().execute()
  const master = await findMasterOfNumber(db, number)
  if (!master) throw new Refusal(codes.refused, 'airUnknownWaybill', { number })
  if (await isTheirs(context, master, accountId)) return master
  throw new NotTheirs(number, master.id)
}

const isTheirs = async ({ db }: Context, { airline }: Pick<MasterDetail, 'airline'>, accountId: string) =>
  (await findAirPartner(db, airline))?.accountId === accountId

/** Who is not the airline of a waybill does not learn that we have its number. The office sees it in the monitor. */
class NotTheirs extends Refusal {
  masterId: string
  constructor(number: string, masterId: string) {
    super(codes.refused, 'airUnknownWaybill', { number })
    this.masterId = masterId
  }
}

/** A waybill has a few dozen: so many are a fault of the sender, and would hold up the messages of others. */
class TooManyStatuses extends Refusal {
  line: number | undefined
  constructor({ message: { statuses }, details }: AirPart) {
    super(codes.refused, 'tooManyStatuses', { count: statuses.length, most: mostStatuses })
    this.line = details[mostStatuses]?.line
  }
}

/** What the line with the number says otherwise than the waybill. */
function differsFrom(
  master: Pick<MasterDetail, 'origin' | 'destination' | 'pieces'>,
  { message: { origin, destination, pieces }, total, numberLine }: AirPart,
  note: Note,
): Fault[] {
  const faults: Fault[] = []
  const lane = [origin, destination].filter(Boolean).join('–')
  if (origin && destination && (origin !== master.origin || destination !== master.destination))
    faults.push(note('otherLane', { lane, own: `${master.origin}–${master.destination}` }, numberLine))
  if (total !== null && total !== master.pieces)
    faults.push(note('otherTotal', { pieces: total, own: master.pieces }, numberLine))
  else if (pieces !== null && pieces > master.pieces)
    faults.push(note('otherPieces', { pieces, own: master.pieces }, numberLine))
  return faults
}

/** A status's time by the clock of its station, with the day that it names; undefined if it says none. */
function momentOf(said: string, actual: string, zone: string, now: string) {
  const isInstant = /T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/.test(said)
  const moment = localMoment(isInstant ? toWallClock(toInstant(said, zone), zone) : said, now)
  return moment && { ...withActual(moment, actual), ofDay: moment.day }
}

/** The statuses of a message as events, and what differs from the waybill. */
async function eventsOf({ now }: Context, air: AirPart, master: MasterDetail, note: Note) {
  const { message, details } = air
  const { statuses } = message
  const warnings = differsFrom(master, air, note)
  const { origin, destination } = message
  const named = `${origin}${destination}`
  const lane = /^[A-Z]{6}$/.test(named) ? named : ''
  const events: NewEvent[] = []
  for (const [index, status] of statuses.entries()) {
    const { code, at, station, flight, weight } = status
    const { line, discrepancy = '', actual = '' } = details[index] ?? {}
    const { zone } = await airportOf(station || master.origin)
    const moment = momentOf(at ?? '', actual, zone, now)
    if (!moment) warnings.push(note('noTime', { code }, line))
    const [today = '', clock = ''] = toWallClock(now, zone).split('T')
    events.push({
      code,
      line,
      discrepancy,
      day: moment?.day ?? today,
      time: moment ? moment.time : clock,
      station: station ?? '',
      flight: flight ?? '',
      pieces: (status.pieces ?? air.total) || null,
      weight: weight ? `${weight.value} ${weight.unit}` : '',
      remark: '',
      lane,
      ofDay: moment?.ofDay,
    })
  }
  const needsManifest = ['draft', 'booked', 'received', 'screened', 'built'].includes(master.status)
  const early = events.find(({ code }) => ['RCS', 'DEP', 'ARR', 'RCF', 'DLV'].includes(code))
  if (needsManifest && early) warnings.push(note('notManifested', { code: early.code }, early.line))
  return { events, warnings }
}
