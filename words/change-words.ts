import type * as fieldWords from './en/fields.ts'
import type * as lawWords from './en/law.ts'
import type * as operationLogWords from './en/operation-log.ts'
import type * as recordWords from './en/record.ts'
import type * as workOrderWords from './en/work-orders.ts'
import type { Translate } from './translate.ts'

type ChangeWords =
  | typeof fieldWords
  | typeof lawWords
  | typeof operationLogWords
  | typeof recordWords
  | typeof workOrderWords
/** Texts for the fields of every kind of record and for changes in them. */
export type SayChange = Translate<ChangeWords>

type SectionOf<F> = F extends unknown ? keyof F & string : never
export type ChangeSection = SectionOf<ChangeWords>
