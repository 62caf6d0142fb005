import type { AirMessageKind, SentKind } from '@shortcut/domain/air/exchange/exchange-api.ts'
import {
  airportFaults,
  fwbFaults,
  houseLetters,
  type LetterFault,
  masterLetters,
  refusedAtBoxes,
  trialWaybill,
} from '@shortcut/domain/air/exchange/message-faults.ts'
import { nameOfKind, typeOfSent, versionOf } from '@shortcut/domain/air/exchange/message-versions.ts'
import type { HouseDetail } from '@shortcut/domain/air/house-api.ts'
import type { MasterDetail } from '@shortcut/domain/air/master-api.ts'
import type { WaybillContent } from '@shortcut/domain/air/waybill.ts'
import type { WaybillBox } from '@shortcut/domain/air/waybill-boxes.ts'
import { codes, Refusal } from '@shortcut/domain/errors.ts'
import { say } from '@shortcut/words/say.ts'
import type { AppLanguage } from '@shortcut/words/translate.ts'
import type { Queries } from '../../platform/database/queries.ts'
import type { Context } from '../../platform/http/context.ts'
import { issuedHousesOf } from '../houses/house-queries.ts'
import { countryOf } from '../masters/find-airports.ts'
import { masterLabel } from '../masters/master-label.ts'
import { type AirPartner, findAirPartner, hasAirPartner } from './air-partner.ts'
import { messagesOf } from './compose-messages.ts'
import { xfwbOf } from './compose-xml.ts'
import { ruledFor } from './send-messages.ts'
import { sentFaults } from './sent-faults.ts'

/** What is wrong with a message before it is composed, with the field or box that it is about. */
interface Fault {
  path: string
  box: WaybillBox | null
  message: string
}

const mostLetters = 30

const lettersSaid = (language: AppLanguage, { path, box, letters }: LetterFault): Fault => ({
  path,
  box,
  message: say(language, 'refusal', 'messageLetters', {
    letters: letters.length > mostLetters ? `${letters.slice(0, mostLetters).trim()} …` : letters,
  }),
})

/** The sentence with the name of its box before it. */
const withBox = (language: AppLanguage, { box, message }: Omit<Fault, 'path'>) =>
  box ? `${say(language, 'waybillBox', box)}: ${message}` : message

const refusedAt = (language: AppLanguage, faults: readonly Fault[]) =>
  new Refusal(
    codes.invalid,
    'invalid',
    {},
    { fields: faults.map(({ path, ...fault }) => ({ path, message: withBox(language, fault) })) },
  )

/**
 * For what the FWB or XFWB of a waybill would not be sent. Nothing without a partner of its airline: the paper alone may have it. A partner without an
 * address keeps messages for people, who can finish them; only letters would be lost there, too.
 */
export async function fwbFaultsOf(
  { db, language }: { db: Queries; language: AppLanguage },
  { airline, content }: Pick<MasterDetail, 'airline' | 'content'>,
): Promise<Fault[]> {
  const partner = await findAirPartner(db, airline)
  if (!partner) return []
  const letters = masterLetters(content).map((fault) => lettersSaid(language, fault))
  if (!partner.hasAddress) return letters
  const { origin, destination, legs } = content
  const named = [...new Set([origin, destination, ...legs.map(({ to }) => to)])].filter(Boolean)
  const countries = await Promise.all(named.map(countryOf))
  const unknown = named.filter((_, index) => countries[index] === '')
  return [
    ...letters,
    ...airportFaults(content, unknown).map(({ path, box, airport }) => ({
      path,
      box,
      message: say(language, 'refusal', 'messageAirport', { airport }),
    })),
    ...faultsOfTrial(airline, content, partner).map(({ box, message }) => ({
      path: `content.${box ?? ''}`,
      box,
      message,
    })),
  ]
}

/** What keeps the FWB or XFWB of a waybill without a number from being sent. */
const faultsOfTrial = (airline: string, content: WaybillContent, partner: AirPartner) =>
  partner.fwbVersion === 'XFWB'
    ? refusedAtBoxes(
        sentFaults(xfwbOf(trialWaybill(airline, content, partner.ourAddress), content, partner, true).text),
      )
    : fwbFaults(airline, content, { ...partner, fwbVersion: partner.fwbVersion })

/** No number is taken for a waybill whose FWB would not be sent. @throws Refusal 422 at its fields */
export async function guardFwb(context: Context, master: MasterDetail): Promise<void> {
  const faults = await fwbFaultsOf(context, master)
  if (faults.length > 0) throw refusedAt(context.language, faults)
}

/**
 * A booked waybill gets no letters that its messages lose; those that stood there before are left.
 * @throws Refusal 422 at its fields
 */
export async function guardNewLetters(
  { db, language }: Context,
  airline: string,
  content: WaybillContent,
  before: WaybillContent,
): Promise<void> {
  const known = new Set(masterLetters(before).map(({ path }) => path))
  const faults = masterLetters(content).filter(({ path }) => !known.has(path))
  if (faults.length > 0 && (await findAirPartner(db, airline)))
    throw refusedAt(
      language,
      faults.map((fault) => lettersSaid(language, fault)),
    )
}

/**
 * An issued house gets no letters that the list of its master loses; those that stood there before are left.
 * @param airline of its master; null without one: then the office must have partners of any airline
 * @throws Refusal 422 at its fields
 */
export async function guardHouseLetters(
  { db, language }: Context,
  airline: string | null,
  content: WaybillContent,
  before?: WaybillContent,
): Promise<void> {
  const known = new Set(before ? houseLetters(before).map(({ path }) => path) : [])
  const faults = houseLetters(content).filter(({ path }) => !known.has(path))
  if (faults.length === 0) return
  if (airline === null ? await hasAirPartner(db) : await findAirPartner(db, airline))
    throw refusedAt(
      language,
      faults.map((fault) => lettersSaid(language, fault)),
    )
}

/** Letters that a message of a master would lose, each with its box, and with its house if it is one's. */
async function lettersLost(
  { db, language }: Context,
  { id, content }: MasterDetail,
  kind: SentKind,
): Promise<string[]> {
  const said = (fault: LetterFault) => withBox(language, lettersSaid(language, fault))
  if (kind === 'FSR') return []
  if (kind !== 'FHL') return masterLetters(content).map(said)
  return (await issuedHousesOf(db, id)).flatMap(({ number, content: own }) =>
    houseLetters(own).map((fault) => `${number}, ${said(fault)}`),
  )
}

/** @param kind as people call it */
const refusedKind = (master: MasterDetail, kind: string, faults: readonly string[], label = masterLabel(master)) =>
  new Refusal(codes.refused, 'messageFaulty', { kind, label, faults: faults.join(' ') })

/** No message goes out that has lost letters. @throws Refusal 501 naming them */
export async function guardLetters(
  context: Context,
  master: MasterDetail,
  kind: SentKind,
  partner: AirPartner,
): Promise<void> {
  const lost = await lettersLost(context, master, kind)
  if (lost.length > 0) throw refusedKind(master, nameOfKind(kind, partner), lost)
}

/** A master goes on its manifest only if its messages would be sent: else the airline would have a part of them. @throws Refusal 501 */
export async function guardMessages(
  context: Context,
  master: MasterDetail,
  kinds: readonly AirMessageKind[],
): Promise<void> {
  const partner = await findAirPartner(context.db, master.airline)
  if (!partner) return
  for (const kind of kinds) await guardLetters(context, master, kind, partner)
  if (!partner.hasAddress) return
  const messages = await messagesOf(context.db, master, partner)
  for (const message of kinds.flatMap((kind) => messages[kind])) {
    const { text } = ruledFor(partner, message.text)
    const faults = refusedAtBoxes(sentFaults(text, partner.theirAddress !== '')).map((fault) =>
      withBox(context.language, fault),
    )
    if (faults.length > 0) throw refusedKind(master, typeOfSent(versionOf(text)), faults, message.label)
  }
}

export const airlineOfHouse = async (
  db: Queries,
  { masterId }: Pick<HouseDetail, 'masterId'>,
): Promise<string | null> =>
  masterId === null
    ? null
    : (await db.selectFrom('masterWaybill').select('airline').where('id', '=', masterId).executeTakeFirstOrThrow())
        .airline
