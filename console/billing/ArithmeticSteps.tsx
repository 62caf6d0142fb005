import { readable } from '@shortcut/domain/billing/rating/arithmetic.ts'
import type { ArithmeticStep } from '@shortcut/domain/billing/rating/charge.ts'
import * as arithmeticWords from '@shortcut/words/en/billing/arithmetic.ts'
import { useViewerZone } from '../call/preferences.ts'
import { momentShown, timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './fuel/FuelSurchargePage.module.css'

/** A charge's arithmetic, one line per step. */
export function ArithmeticSteps({
  steps,
  className,
}: {
  steps: readonly ArithmeticStep[]
  className?: string | undefined
}) {
  const t = useT(arithmeticWords)
  const zone = useViewerZone()
  if (steps.length === 0) return null
  return (
    <ol className={className ?? classes.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names of their own
        <li key={index}>
          {t.find(
            `arithmetic:${step.rule}`,
            readable(step, (at) => timeIn(zone, at), momentShown),
          ) ?? step.rule}
        </li>
      ))}
    </ol>
  )
}
