import { exact } from '../../decimal.ts'
import type { clockStarts } from '../rate-sheets/rate-fields.ts'
import { detentionAt } from './accessorials.ts'
import { plain } from './arithmetic.ts'
import type { Load } from './load.ts'
import type { ReadySheet } from './rate-order.ts'
import { weigh } from './weigh.ts'
import { stopKeys } from './zones.ts'

/** How long a truck may wait at a stop before detention is charged, and what starts the clock. */
export interface FreeTime {
  sequence: number
  minutes: number
  from: (typeof clockStarts)[number]
}

/** Stops without detention are left out. */
export function freeTimes(load: Load, sheet: ReadySheet): FreeTime[] {
  const facts = {
    load,
    quantities: { pounds: weigh(load, sheet.weighing)?.pounds, miles: load.miles && plain(exact(load.miles).ceil()) },
    sheet,
    keysOf: (stop: Load['stops'][number]) => stopKeys(stop, sheet.zonesByPlace),
  }
  return load.stops.flatMap((stop) => {
    const terms = detentionAt(sheet.accessorials, facts, stop)
    if (!terms) return []
    const minutes = stop.kind === 'pickup' ? terms.freePickupMinutes : terms.freeDropoffMinutes
    return [{ sequence: stop.sequence, minutes, from: terms.clock }]
  })
}
