import { type Composed, Writer } from './compose-line.ts'
import { quantityOf } from './compose-parts.ts'
import { type Part, statusForms } from './fsu.ts'
import type { AirMessage } from './message.ts'

type Status = AirMessage['statuses'][number]
type Head = Pick<AirMessage, 'awb' | 'origin' | 'destination' | 'pieces' | 'weight'>

const headOf = ({ awb, origin, destination }: Head) => `${awb ?? ''}${origin ?? ''}${destination ?? ''}`

/** FSR/2: asks where a waybill is. */
export function composeFsr(head: Head): Composed {
  const writer = new Writer()
  writer.lines.push('FSR/2')
  writer.line(headOf(head), quantityOf(head))
  return writer.done()
}

/**
 * FSU/15: an airline tells what happened to a waybill. Each status names its moment as `04MAR1015`; `to` is where the
 * flight of BKD, MAN, DEP or PRE goes.
 */
export function composeFsu(head: Head, statuses: readonly (Status & { to?: string; reason?: string })[]): Composed {
  const writer = new Writer()
  writer.lines.push('FSU/15')
  writer.line(headOf(head), quantityOf(head))
  for (const status of statuses) {
    const isPart = status.pieces !== null && head.pieces !== null && status.pieces < head.pieces
    const parts: Record<Part, string> = {
      flight: status.flight ?? '',
      carrier: (status.flight ?? '').slice(0, 2),
      moment: status.at ?? '',
      airport: status.station ?? '',
      airports: (status.station ?? '') + (status.to ?? ''),
      discrepancy: status.reason ?? '',
      quantity: quantityOf(status, isPart ? 'P' : 'T'),
    }
    writer.line(status.code, ...(statusForms[status.code] ?? []).map((part) => parts[part]))
  }
  return writer.done()
}

/** FMA takes a message, FNA refuses it with a reason; both quote it. */
export function composeAnswer(type: 'FMA' | 'FNA', words: string, quoted: string): Composed {
  const writer = new Writer()
  writer.lines.push(type === 'FNA' ? 'FNA/1' : 'FMA')
  writer.free('ACK', 'acknowledgement', [words])
  for (const line of quoted.split(/\r\n|\n|\r/)) if (line) writer.lines.push(line)
  return writer.done()
}
