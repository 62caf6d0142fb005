import { cleanText, clip } from '../clean-text.ts'
import type { Acknowledgement } from './fault-words.ts'
import { type FaultCode, faultLaw, faultWords } from './fault-words.ts'
import type { Segment } from './segment.ts'

/** A fault or doubt in a message. `at`: a JSON path, a row and column, or a segment number and element. */
export type Fault = { at: string; message: string }

/**
 * A fault of an X12 file. `fatal`: its set is quarantined; `note`: processed with a note. `segment` counts from 1 in
 * the file, `position` from 1 in the set (as in AK302), `offset` is the segment's first byte.
 */
export type X12Fault = Fault & {
  code: FaultCode
  severity: 'note' | 'fatal'
  segment?: number
  segmentId?: string
  element?: number
  position?: number
  offset?: number
  acknowledge?: Acknowledgement
}

export type Values = Readonly<Record<string, string | number>>
export type Place = { segment?: Segment; element?: number; position?: number }

/** A code's message with its values; the sender's text is cleaned and shortened before it is quoted. */
export function say(code: FaultCode, values: Values = {}): string {
  return faultWords[code].replace(/\{(\w+)\}/g, (_, name: string) => clip(cleanText(String(values[name] ?? '')), 80))
}

export function x12Fault(code: FaultCode, values: Values = {}, place: Place = {}): X12Fault {
  const { segment, element, position } = place
  const law = faultLaw[code]
  const at = segment ? `segment ${segment.number}${element ? `, element ${element}` : ''}` : 'file'
  return {
    at,
    message: say(code, values),
    code,
    severity: law?.fatal ? 'fatal' : 'note',
    ...(segment && { segment: segment.number, segmentId: segment.id, offset: segment.offset }),
    ...(element && { element }),
    ...(position && { position }),
    ...(law?.acknowledge && { acknowledge: law.acknowledge }),
  }
}

/** Adds a fault to a list that stays short, however broken the file is. */
export function addFault(faults: X12Fault[], fault: X12Fault): void {
  if (faults.length < MOST_FAULTS || (fault.severity === 'fatal' && faults.length < 2 * MOST_FAULTS)) faults.push(fault)
  else if (!faults.some((known) => known.code === 'more')) faults.push(x12Fault('more'))
}
const MOST_FAULTS = 200

export const isFatal = (fault: X12Fault): boolean => fault.severity === 'fatal'
