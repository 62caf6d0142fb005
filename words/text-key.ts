import type * as accountWords from './en/accounts.ts'
import type * as bookingMonitorWords from './en/booking-monitor.ts'
import type * as driverWords from './en/drivers.ts'
import type * as fleetWords from './en/fleet.ts'
import type * as lawWords from './en/law.ts'
import type * as operationLogWords from './en/operation-log.ts'
import type * as recordWords from './en/record.ts'
import type * as ruleBenchWords from './en/rule-bench.ts'
import type * as userWords from './en/users.ts'
import type * as workOrderWords from './en/work-orders.ts'
import type { Params } from './fill.ts'

type Base<Name> = Name extends `${infer Stem}_zero` | `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Name

/** 'section:name' of a text of some sections; plurals go by their stem. */
export type KeysOf<Sections> = {
  [S in keyof Sections & string]: `${S}:${Base<`${keyof Sections[S] & (string | number)}`>}`
}[keyof Sections & string]

/** What changes, their fields and rules are told with: the console's catalogue has these sections, and the server's. */
type ChangeWords = typeof accountWords &
  typeof bookingMonitorWords &
  typeof driverWords &
  typeof fleetWords &
  typeof lawWords &
  typeof operationLogWords &
  typeof recordWords &
  typeof ruleBenchWords &
  typeof userWords &
  typeof workOrderWords
export type SayChange = (key: KeysOf<ChangeWords>, params?: Params) => string
