import { comparable } from '../houses/comparable.ts'
import { isRealDay } from '../tracking/real-day.ts'

const dayMs = 86_400_000
/** AES began then. */
const firstItn = '1995-07-01'

/** What is wrong with the day of an ITN. One of tomorrow passes: it may be today's in a zone ahead of the clock here. */
const itnDayFault = (day: string, now: string) =>
  !isRealDay(day)
    ? 'itnDay'
    : day < firstItn
      ? 'itnEarly'
      : day > new Date(Date.parse(now) + dayMs).toISOString().slice(0, 10)
        ? 'itnFuture'
        : null

export type FilingFaultKey =
  | 'itnForm'
  | 'itnDay'
  | 'itnEarly'
  | 'itnFuture'
  | 'noeeiForm'
  | 'postForm'
  | 'downForm'
  | 'exportDay'
  | 'canadaOnly'
interface FilingFault {
  key: FilingFaultKey
  /** The day that is wrong; '' for others. */
  day: string
}

/** An exporter's or filer's number: nine digits, or eleven with its suffix. */
const number = String.raw`\d{9}(?:\d{2})?`
const ofDay = String.raw`(\d{2})/(\d{2})/(\d{4})`
const post = new RegExp(`^AESPOST ${number}(?: ?[-–—] ?${number})? ${ofDay}$`)
const down = new RegExp(`^AESDOWN ${number} ${ofDay}$`)
const exemption = /^NO ?EEI (30\.36|30\.37 ?\([A-Y]\)|30\.39|30\.40 ?\([A-C]\))$/

/** In one form: capitals without the section sign, and without the SS of a split shipment. */
const plainly = (text: string) => text.toUpperCase().replace(/§/g, ' ').replace(/\s+/g, ' ').trim().replace(/ SS$/, '')

/** The number of an ITN, of which only the X and some digits must be right. */
const itnIn = (said: string) => /^(?:AES)?[\s:]*(?:ITN)?[\s:]*X([\d\s-]*\d)$/.exec(said)?.[1]

function itnFault(digits: string, now: string): FilingFault | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(digits) ?? []
  if (!year || !month || !day) return { key: 'itnForm', day: '' }
  const written = `${year}-${month}-${day}`
  const key = itnDayFault(written, now)
  return key && { key, day: written }
}

/** Post-departure and downtime citations end with the day of export. */
function laterFault(said: string, key: 'postForm' | 'downForm'): FilingFault | null {
  const [, month, day, year] = (key === 'postForm' ? post : down).exec(said) ?? []
  if (!year) return { key, day: '' }
  const written = `${year}-${month}-${day}`
  return isRealDay(written) && written >= firstItn ? null : { key: 'exportDay', day: `${month}/${day}/${year}` }
}

/**
 * What is wrong with a text that is meant as a citation or exemption; null for one that is right, and for any other text.
 * @param to country of destination; '' if it is not known
 */
export function filingFault(filing: string, now: string, to = ''): FilingFault | null {
  const said = plainly(filing)
  if (to !== '' && to !== 'CA' && /^NO ?EEI 30\.36$/.test(said)) return { key: 'canadaOnly', day: '' }
  const digits = itnIn(said)
  if (digits !== undefined) return itnFault(digits, now)
  if (/^AES ?POST\b/.test(said)) return laterFault(said, 'postForm')
  if (/^AES ?DOWN\b/.test(said)) return laterFault(said, 'downForm')
  if (/^AES\b.*\d/.test(said)) return { key: 'itnForm', day: '' }
  return /^(NO ?EEI|30\.\d)/.test(said) && !exemption.test(said) ? { key: 'noeeiForm', day: '' } : null
}

/**
 * Whether a text is a proof of filing, or a reason why none is needed, as 15 CFR 30 appendix B has them on an air waybill:
 * AES X20261127123456, AESPOST with the exporter's number (and the filer's) and the day of export, AESDOWN with the
 * filer's, NOEEI 30.36 (to Canada only), 30.37(a) to (y), 30.39, 30.40(a) to (c); each with SS after it for a split shipment.
 */
export function isFiling(text: string, now: string, to = ''): boolean {
  const said = plainly(text)
  const isOne = said.startsWith('AES') ? itnIn(said) || post.test(said) || down.test(said) : exemption.test(said)
  return Boolean(isOne) && filingFault(text, now, to) === null
}

/** 'ITN X20261127123456' as it stands on an air waybill: 'AES X20261127123456'. Any other text is left. */
export const withAes = (filing: string): string =>
  filing.replace(
    /^(?:AES)?[\s:]*(?:ITN)?[\s:]*(X\d{14})( +SS)?$/i,
    (_, itn: string, split?: string) => `AES ${itn.toUpperCase()}${split ? ' SS' : ''}`,
  )

/** A waybill with the names of its parties. */
interface Filed {
  filing: string
  shipper: string
  consignee: string
}

/**
 * The filing that a house flies with. One filing or exemption is of one shipper to one consignee (15 CFR 30.37(a) counts
 * its value by both), so the master's is for a house of the same two only.
 */
export function filingOfHouse(house: Filed, master: Filed): string {
  const isSame =
    comparable(house.shipper) === comparable(master.shipper) &&
    comparable(house.consignee) === comparable(master.consignee)
  return house.filing || (isSame ? master.filing : '')
}
