import type { ArithmeticStep } from '@shortcut/domain/billing/charge.ts'
import { useViewerZone } from '../app/preferences.ts'
import { timeIn } from '../app/time.ts'
import { useT } from '../app/words.ts'
import classes from './FuelSurchargePage.module.css'

const isTime = /^\d{4}-\d\d-\d\dT/
/** Times as the viewer's clock shows them. */
const withTimes = (values: ArithmeticStep['values'], zone: string) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isTime.test(value) ? timeIn(zone, value) : value]),
  )

/** A charge's arithmetic, a line for each step. */
export function ArithmeticSteps({ steps }: { steps: readonly ArithmeticStep[] }) {
  const t = useT()
  const zone = useViewerZone()
  if (steps.length === 0) return null
  return (
    <ol className={classes.steps}>
      {steps.map(({ rule, values, result }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names of their own
        <li key={index}>{t(`arithmetic:${rule as 'fuelWeek'}`, { ...withTimes(values, zone), result })}</li>
      ))}
    </ol>
  )
}
