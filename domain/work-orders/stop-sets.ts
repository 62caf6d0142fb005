import type { FieldWith } from './field-sets.ts'
import { keptStopRows, type StopRow, stopRows } from './stop-rows.ts'

type StopRows = typeof stopRows
const { id, sequence, ...kept } = keptStopRows
/** What is entered and what is kept; which stop it is stands first. */
export const everyStopRow: StopRows & typeof keptStopRows = { id, sequence, ...stopRows, ...kept }

export type StopField = keyof StopRows
export type EveryStopField = keyof typeof everyStopRow
type StopFieldWith<Q extends string, A> = FieldWith<Q, A, StopRows>

/** What people and systems enter of a stop, in the order of the form. */
export const stopFields = Object.keys(stopRows) as StopField[]
export const everyStopField = Object.keys(everyStopRow) as EveryStopField[]

/** Fields that people enter whose row answers `question` in one of these ways, in the order of the form. */
export const stopFieldsWith = <Q extends keyof StopRow, A extends StopRow[Q]>(question: Q, ...answers: A[]) =>
  stopFields.filter((field) => answers.some((answer) => stopRows[field][question] === answer)) as StopFieldWith<Q, A>[]

export const stopTexts = stopFieldsWith('kind', 'text', 'phone')
export type StopText = (typeof stopTexts)[number]

/** Of the first pickup and of the last dropoff, in columns of the list. */
export type BesideStopField = FieldWith<'list', 'beside', typeof everyStopRow>
export const besideStopFields = everyStopField.filter(
  (field) => everyStopRow[field].list === 'beside',
) as BesideStopField[]

/** Fields of a stop that have columns of their own in a table of bookings. */
export type StopUpload = {
  [F in StopField]: StopRows[F]['upload'] extends string ? F : never
}[StopField]
export const stopUploads = stopFields.filter((field) => stopRows[field].upload !== null) as StopUpload[]
