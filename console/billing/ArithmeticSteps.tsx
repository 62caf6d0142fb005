import { readable } from '@shortcut/domain/billing/rating/arithmetic.ts'
import type { ArithmeticStep } from '@shortcut/domain/billing/rating/charge.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import * as arithmeticWords from '@shortcut/words/en/billing/arithmetic.ts'
import type { Params } from '@shortcut/words/fill.ts'
import { useViewerZone } from '../call/preferences.ts'
import { momentShown, timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import classes from './fuel/FuelSurchargePage.module.css'

/** Amounts with thousands grouped; whole numbers may be postal codes. */
const grouped = (values: Params): Params =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d{4,}\.\d+$/.test(value) ? groupedText(value) : value,
    ]),
  )

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
          {t.find(`arithmetic:${step.rule}`, grouped(readable(step, (at) => timeIn(zone, at), momentShown))) ??
            step.rule}
        </li>
      ))}
    </ol>
  )
}
