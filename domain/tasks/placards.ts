import type { HazmatClass } from '../work-orders/hazmat.ts'

interface PlacardRule {
  /** First day of the rule, ISO date. */
  from: string
  source: string
  /** Classes placarded at any quantity. */
  always: readonly HazmatClass[]
  /** Placards are required from this gross weight on, in kg; lighter loads are excepted. */
  fromKg: number
  fromWeight: readonly HazmatClass[]
  /** Some materials of these classes are placarded at any quantity; the class alone does not show which. */
  perhapsAlways: readonly HazmatClass[]
}

/** When a truck must show placards in the United States; the latest rule is last. */
export const placardRules: readonly PlacardRule[] = [
  {
    from: '2001-10-01',
    source:
      '49 CFR 172.504(c), (e) tables 1 and 2, (f)(9): class 9 needs no placard in domestic transport, 6.2 has none; 454 kg is 1,001 lb',
    always: ['1.1', '1.2', '1.3', '2.3', '4.3'],
    fromKg: 454,
    fromWeight: ['1.4', '1.5', '1.6', '2.1', '2.2', '3', '4.1', '4.2', '5.1', '5.2', '6.1', '8'],
    // 5.2 type B with temperature control, 6.1 poisonous by inhalation (zone A or B), 7 with a Yellow III label.
    perhapsAlways: ['5.2', '6.1', '7'],
  },
]

/** What is carried. `whole` false: only a part of the order, of unknown weight. */
export interface HazmatLoad {
  hazmatClass: string | null
  /** Gross weight of the whole order. */
  weightKg: number | null
  whole: boolean
}

/** Whether a load needs placards on that day; 'perhaps' if class and weight do not decide it. */
export function needsPlacards({ hazmatClass, weightKg, whole }: HazmatLoad, on: string): 'yes' | 'perhaps' | 'no' {
  const rule = placardRules.findLast(({ from }) => from <= on)
  const isOf = (classes: readonly string[]) => hazmatClass !== null && classes.includes(hazmatClass)
  if (!rule) return 'no'
  if (isOf(rule.always)) return 'yes'
  if (isOf(rule.fromWeight)) {
    if (weightKg === null) return 'perhaps'
    if (weightKg >= rule.fromKg) return whole ? 'yes' : 'perhaps'
  }
  return isOf(rule.perhapsAlways) ? 'perhaps' : 'no'
}
