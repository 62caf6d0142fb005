import type { Found } from './found.ts'

/** A clock time with a colon, of four digits, or with a.m. or p.m. */
const colon = '(?:[01]?\\d|2[0-4]):[0-5]\\d(?::\\d\\d)?'
const half = '(?:\\s?[ap]\\.?m\\b\\.?)'
const clock = `(?:noon|midnight|12 noon|${colon}${half}?|(?:1[0-2]|0?\\d)${half}|(?:[01]\\d|2[0-4])[0-5]\\d(?:\\s?h(?:rs?)?\\b)?)`
const bare = `(?:${clock}|(?:[01]?\\d|2[0-4])(?![\\d/]))`

/** A clock time as HH:MM. */
export function clockOf(text: string): string | null {
  const plain = text.toLowerCase().replace(/[.\s]/g, '')
  if (plain.includes('noon')) return '12:00'
  if (plain.includes('midnight')) return '24:00'
  const match = /^(\d{1,2}):?(\d\d)?(?::\d\d)?(?:hrs?|h)?([ap]m?)?$/.exec(plain)
  if (!match) return null
  const [, hours = '', minutes = '00', side] = match
  let hour = Number(hours)
  if (side) hour = (hour % 12) + (side.startsWith('p') ? 12 : 0)
  return hour > 24 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`
}

const range = new RegExp(
  `(?<![\\d/.:-])(${bare})\\s?(?:-|–|—|to|until|till|and|\\/)\\s?(${clock}|(?:[01]?\\d|2[0-4])(?![\\d/:]))(?![\\d-])`,
  'gi',
)
const afterAndBy = new RegExp(
  `\\b(?:after|from|ready|opens?|earliest)\\s+(?:at\\s+)?(${clock}).{0,12}?\\b(?:closes?|until|till|before|by|latest|to)\\s+(?:at\\s+)?(${clock})`,
  'gi',
)
const by = new RegExp(
  `\\b(?:by|before|until|till|no later than|not later than|latest|closes)\\s+(?:at\\s+)?(${clock})`,
  'gi',
)
const after = new RegExp(`\\b(?:after|from|opens?|not before|earliest)\\s+(?:at\\s+)?(${clock})`, 'gi')
const exact = new RegExp(`\\b(?:appt\\.?|appointment|appt time|at|sharp|time)[:\\s]+(?:at\\s+)?(${clock})`, 'gi')
const before = new RegExp(`(?<![\\d/.:-])(${clock})\\s*(?:appt|appointment|sharp)\\b`, 'gi')
const single = new RegExp(`(?<![\\d/.:-])(${colon}${half}?|(?:1[0-2]|0?\\d)${half})`, 'gi')

export type Window = { from: string | null; to: string | null }
type Shape = [pattern: RegExp, read: (one: string | null, other: string | null) => Window | null, sureness?: number]

const shapes: Shape[] = [
  [afterAndBy, (one, other) => (one && other && { from: one, to: other }) || null],
  [range, (one, other) => (one && other && one <= other ? { from: one, to: other } : null)],
  [by, (one) => (one && { from: null, to: one }) || null],
  [after, (one) => (one && { from: one, to: null }) || null],
  [before, (one) => (one && { from: one, to: one }) || null],
  [exact, (one) => (one && { from: one, to: one }) || null],
  [single, (one) => (one && { from: one, to: one }) || null, 0.75],
]

/** Whether digits without a colon are meant as hours, as in '8-15'; of a range with a year or number they are not. */
const isBare = (text: string) => /^\d{1,2}\s?(-|–|to|\/)\s?\d{1,2}$/.test(text)

/** The first window of two clock times, either of which can be missing. @param isTime the label says that times follow */
export function findWindow(text: string, isTime = false): Found<Window> | null {
  for (const [pattern, read, sureness] of shapes)
    for (const match of text.matchAll(pattern)) {
      if (isBare(match[0]) && !isTime) continue
      let [, one = '', other = ''] = match
      // '7 - 11 AM': the half of the day is written once.
      const side = /[ap]\.?m/i.exec(other)?.[0]
      if (side && !/[ap]\.?m|:/i.test(one) && /^\d+$/.test(one) && Number(one) <= Number.parseInt(other, 10))
        one += side
      const value = read(clockOf(one), other ? clockOf(other) : null)
      const to = match.index + match[0].trimEnd().length
      if (value) return { value, from: match.index, to, ...(sureness && { sureness }) }
    }
  return null
}

/** How a stop's time is meant. */
export function kindOfTime(text: string): 'FCFS' | 'appointment' | null {
  if (/\bFCFS\b|first come/i.test(text)) return 'FCFS'
  return /\bappt\b|\bappointment\b|\bby appt/i.test(text) ? 'appointment' : null
}
