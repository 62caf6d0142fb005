import type { DamageType, Temperature } from '@shortcut/domain/cargo/cargo-kinds.ts'
import { chanceFor } from './life/plan-life.ts'
import { docks } from './warehouses.ts'

const minute = 60_000

/** How freight of one receipt is received: in milliseconds since it was delivered, the same for the same seed. */
export function planFreight(seed: number, receiptNo: string) {
  const chance = chanceFor(seed, `freight ${receiptNo}`)
  const arrives = chance.between(3, 15) * minute
  const counts = arrives + chance.between(5, 40) * minute
  const finishes = counts + chance.between(5, 30) * minute
  const temperatures: readonly Exclude<Temperature, ''>[] = ['cold', 'frozen', 'room']
  const damages: readonly DamageType[] = ['crushed', 'torn', 'wet']
  return {
    arrives,
    counts,
    finishes,
    stores: finishes + chance.between(5, 40) * minute,
    /** The office decides on a difference, if it is not left to visitors. */
    decides: chance.happens(0.7) ? finishes + chance.between(30, 240) * minute : null,
    leaves: finishes + chance.between(10, 40) * 60 * minute,
    /** Pieces that are not there, or one too many. */
    off: chance.happens(0.16) ? chance.pick([-2, -1, -1, 1]) : 0,
    /** Counted weight over booked weight. */
    heavier: chance.happens(0.15) ? 1.06 : 0.99 + chance.next() / 100,
    damage: chance.happens(0.15) ? chance.pick(damages) : null,
    collector: chance.pick(['Leo Grant', 'Ivy Chen', 'Sam Ortiz', 'Ruth Adler']),
    dock: chance.pick(docks),
    temperature: chance.happens(0.3) ? chance.pick(temperatures) : null,
  }
}
