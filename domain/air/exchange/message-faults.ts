import { composeFwb } from '../../air-messages/compose-fwb.ts'
import { unwritableLetters } from '../../air-messages/compose-line.ts'
import type { Fault } from '../../air-messages/message.ts'
import type { Waybill } from '../../air-messages/model.ts'
import { outgoingFaults, ruledOut } from '../../air-messages/outgoing.ts'
import type { TextRule } from '../../air-messages/rules/text-rule.ts'
import { airlineOfCode } from '../../codes/airlines.ts'
import { factsOf, type WaybillContent, type WaybillParty, waybillContent } from '../waybill.ts'
import type { WaybillBox } from '../waybill-boxes.ts'
import { waybillMessage } from '../waybill-message.ts'
import { boxOfFault } from './refusal-boxes.ts'

/** A text of a waybill that goes into a message, with its path in the form. */
type Told = readonly [path: string, box: WaybillBox, text: string]

export interface LetterFault {
  path: string
  box: WaybillBox
  /** Those that no message has, with blanks between them. */
  letters: string
}

const partyTexts = [
  'account',
  'name',
  'address',
  'city',
  'state',
  'postalCode',
  'phone',
] as const satisfies (keyof WaybillParty)[]

/** A party without a name is not told. */
const toldOfParty = (content: WaybillContent, of: 'shipper' | 'consignee' | 'notify'): Told[] =>
  content[of].name === '' ? [] : partyTexts.map((field) => [`${of}.${field}`, of, content[of][field]] as const)

const toldOfGoods = ({ lines }: WaybillContent): Told[] =>
  lines.map(({ goods }, index) => [`lines.${index}.goods`, 'lines', goods] as const)

/** An agent without a code of IATA is not told. */
const toldOfAgent = ({ agent }: WaybillContent): Told[] =>
  agent.iataCode === ''
    ? []
    : (['account', 'name', 'city'] as const).map((field) => [`agent.${field}`, 'agent', agent[field]] as const)

const faultsIn = (told: readonly Told[]): LetterFault[] =>
  told.flatMap(([path, box, text]) => {
    const letters = unwritableLetters(text)
    return letters.length > 0 ? [{ path: `content.${path}`, box, letters: letters.join(' ') }] : []
  })

/** Letters of other alphabets in what FWB and FFR tell of a waybill. */
export const masterLetters = (content: WaybillContent): LetterFault[] =>
  faultsIn([
    ...toldOfParty(content, 'shipper'),
    ...toldOfParty(content, 'consignee'),
    ...toldOfParty(content, 'notify'),
    ...toldOfAgent(content),
    ['accounting', 'accounting', content.accounting],
    ['reference', 'reference', content.reference],
    ['handling', 'handling', content.handling],
    ['filing', 'handling', content.filing],
    ['executedAt', 'executed', content.executedAt],
    ['signature', 'executed', content.signature],
    ...toldOfGoods(content),
    ...content.lines.map(({ commodity }, index) => [`lines.${index}.commodity`, 'lines', commodity] as const),
  ])

/** Letters of other alphabets in what an FHL tells of a house. */
export const houseLetters = (content: WaybillContent): LetterFault[] =>
  faultsIn([...toldOfParty(content, 'shipper'), ...toldOfParty(content, 'consignee'), ...toldOfGoods(content)])

/** How a partner takes its FWBs. */
interface Way {
  fwbVersion: '16' | '17'
  theirAddress: string
  ourAddress: string
  textRules: readonly TextRule[]
}

/** The office's address for answers: the waybill's own, else the one that the partner knows us by. */
export const withOurAddress = (content: WaybillContent, ourAddress: string): WaybillContent =>
  content.agent.messageAddress || !ourAddress
    ? content
    : { ...content, agent: { ...content.agent, messageAddress: ourAddress } }

/** An X for each letter that no message has: a name of nothing else is not missing. */
const withStandIns = (content: WaybillContent): WaybillContent =>
  waybillContent.parse(
    JSON.parse(JSON.stringify(content), (_, value) => {
      if (typeof value !== 'string') return value
      const lost = new Set(unwritableLetters(value))
      return lost.size === 0
        ? value
        : [...value.normalize('NFC')].map((letter) => (lost.has(letter) ? 'X' : letter)).join('')
    }),
  )

/** What a message would tell of a waybill whose number is still to be taken: a trial one stands for it. Letters are named by `masterLetters` alone. */
export function trialWaybill(airline: string, content: WaybillContent, ourAddress: string): Waybill {
  const trial = `${airlineOfCode(airline)?.prefix ?? '000'}-00000000`
  return waybillMessage(trial, withOurAddress(withStandIns(content), ourAddress), factsOf(content))
}

/** Faults for which a message is not sent, each with its box; null: none of the form. */
export const refusedAtBoxes = (faults: readonly Fault[]): { box: WaybillBox | null; message: string }[] =>
  faults
    .filter(({ severity }) => severity === 'error')
    .map((fault) => ({ box: boxOfFault(fault), message: fault.message }))

/** Faults for which the FWB of a waybill would not be sent, each with its box. */
export function fwbFaults(
  airline: string,
  content: WaybillContent,
  { fwbVersion, theirAddress, ourAddress, textRules }: Way,
): { box: WaybillBox | null; message: string }[] {
  const told = trialWaybill(airline, content, ourAddress)
  const { text } = ruledOut(composeFwb(told, fwbVersion === '16' ? 16 : 17).text, textRules, theirAddress !== '')
  return refusedAtBoxes(outgoingFaults(text, theirAddress !== ''))
}

/** The airports of a waybill that nobody knows, at their fields. */
export const airportFaults = (
  { origin, destination, legs }: Pick<WaybillContent, 'origin' | 'destination' | 'legs'>,
  unknown: readonly string[],
): { path: string; box: WaybillBox; airport: string }[] =>
  (
    [
      ['origin', 'departure', origin],
      ['destination', 'destination', destination],
      ...legs.map(({ to }, index) => [`legs.${index}.to`, 'routing', to] as const),
    ] as Told[]
  )
    .filter(([, , code]) => unknown.includes(code))
    .map(([path, box, airport]) => ({ path: `content.${path}`, box, airport }))
