import { exact } from '../../decimal.ts'
import type { Weighing } from '../rate-sheets/rate-fields.ts'
import { plain, step } from './arithmetic.ts'
import type { ArithmeticStep } from './charge.ts'
import type { Load } from './load.ts'

const cubicInchesPerFoot = '1728'

/** The chargeable pounds of an order, and how they were calculated; undefined if its weight is not known. */
export function weigh(
  { pounds, kilograms, cubicFeet, cubicMetres }: Pick<Load, 'pounds' | 'kilograms' | 'cubicFeet' | 'cubicMetres'>,
  { leastPounds, poundsStep, inchesPerPound }: Weighing,
): { pounds: string; steps: ArithmeticStep[] } | undefined {
  const measured =
    inchesPerPound !== null && exact(inchesPerPound).gt(0) && cubicFeet !== undefined
      ? exact(cubicFeet).mul(cubicInchesPerFoot).div(inchesPerPound)
      : undefined
  if (pounds === undefined && !measured) return undefined
  const steps: ArithmeticStep[] = []
  let charged = exact(pounds ?? '0')
  if (measured?.gt(charged)) {
    charged = measured
    if (cubicMetres) steps.push(step('cubicMetres', { metres: plain(cubicMetres) }, plain(cubicFeet ?? '0')))
    steps.push(step('measured', { feet: plain(cubicFeet ?? '0'), inches: plain(inchesPerPound ?? '1') }, charged))
  } else if (kilograms) steps.push(step('kilograms', { kilograms: plain(kilograms) }, charged))
  if (charged.lt(leastPounds)) {
    charged = exact(leastPounds)
    steps.push(step('leastPounds', { pounds: plain(pounds ?? '0') }, charged))
  }
  if (exact(poundsStep).gt(0) && !charged.mod(poundsStep).isZero()) {
    const before = charged
    charged = charged.div(poundsStep).ceil().mul(poundsStep)
    steps.push(step('poundsUp', { pounds: plain(before), step: plain(poundsStep) }, charged))
  }
  return { pounds: plain(charged), steps }
}
