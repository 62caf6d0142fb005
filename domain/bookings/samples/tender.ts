import { read204File, type Tender } from '../tender/x12-204.ts'

export const codes = (faults: readonly { code: string }[]): string[] => faults.map(({ code }) => code)

/** A valid file around the segments of one set. */
export function readTender(...segments: string[]): Tender {
  const isa =
    'ISA*00*          *00*          *ZZ*ACMESHIP       *ZZ*SHORTCUT       *261120*0930*U*00401*000000101*0*P*:'
  const set = ['ST*204*0001', ...segments, `SE*${segments.length + 2}*0001`]
  const [read] = read204File(
    [isa, 'GS*SM*A*B*20261120*0930*1*X*004010', ...set, 'GE*1*1', 'IEA*1*101', ''].join('~'),
  ).sets
  if (!read) throw new Error('no set')
  return read
}
export const head = ['B2**ACME**S-1**PP', 'B2A*00*LT']
export const stops = ['S5*1*CL', 'N1*SF*MILL', 'N4*JOLIET*IL*60431*US', 'S5*2*CU', 'N1*ST*DOOR', 'N4*GARY*IN*46401*US']
/** Like `readTender`, for an original; throws the faults if it is quarantined. */
export const readBooked = (...segments: string[]) => {
  const read = readTender(...head, ...segments)
  if (!read.booking) throw new Error(read.errors.map(({ message }) => message).join(' '))
  return { ...read, booking: read.booking }
}
