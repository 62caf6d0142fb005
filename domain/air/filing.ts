import { comparable } from './houses/comparable.ts'
import { isRealDay } from './tracking/real-day.ts'

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

const filer = String.raw`\d{9}(\d{2})?`
const ofDay = String.raw`(\d{2})/(\d{2})/(\d{4})`

/**
 * Whether a text is a proof of filing, or a reason why none is needed, as 15 CFR 30 appendix B has them on an air waybill:
 * AES X20261127123456, NOEEI 30.37(a), AESPOST with the exporter's id (and the filer's) and the day of export, or AESDOWN.
 */
export function isFiling(text: string, now: string): boolean {
  const said = text.toUpperCase().replace(/§/g, ' ').replace(/\s+/g, ' ').trim()
  const itn = /^AES(?: ITN)?:? ?X(\d{4})(\d{2})(\d{2})\d{6}$/.exec(said)
  if (itn) return itnDayFault(`${itn[1]}-${itn[2]}-${itn[3]}`, now) === null
  if (/^NO ?EEI (30\.36|30\.37 ?\([A-Y]\)|30\.39|30\.40 ?\([A-C]\))$/.test(said)) return true
  const later = new RegExp(`^(?:AESPOST ${filer}(?: ?[-–] ?${filer})?|AESDOWN ${filer}) ${ofDay}$`).exec(said)
  if (!later) return false
  const [month = '', day = '', year = ''] = later.slice(-3)
  return isRealDay(`${year}-${month}-${day}`)
}

/** 'ITN X20261127123456' as it stands on an air waybill: 'AES X20261127123456'. Any other text is left. */
export const withAes = (filing: string): string =>
  filing.replace(/^(?:AES)?[\s:]*(?:ITN)?[\s:]*(X\d{14})$/i, (_, itn: string) => `AES ${itn.toUpperCase()}`)

export type ItnFault = 'itnForm' | 'itnDay' | 'itnEarly' | 'itnFuture'

/** What is wrong with a text that is meant as an ITN; null for any other text. */
export function itnFault(filing: string, now: string): { key: ItnFault; day: string } | null {
  const [, digits] = /^(?:AES)?[\s:]*(?:ITN)?[\s:]*X([\d\s-]*\d)$/i.exec(filing.trim()) ?? []
  if (digits === undefined) return null
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})\d{6}$/.exec(digits) ?? []
  if (!year || !month || !day) return { key: 'itnForm', day: '' }
  const written = `${year}-${month}-${day}`
  const key = itnDayFault(written, now)
  return key && { key, day: written }
}

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
