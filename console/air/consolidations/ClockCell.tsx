import type { Clock } from '@shortcut/domain/air/clocks.ts'
import { StatusBadge } from '@shortcut/ui/StatusBadge.tsx'
import * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { shortTimeIn } from '../../time/time.ts'
import { useMinute } from '../../time/use-minute.ts'
import { useT } from '../../words/words.ts'
import classes from './Consolidations.module.css'
import { clockStanding } from './clock-text.ts'
import { Lacks } from './Lacks.tsx'

/** One cut-off: when, how long until then, and what is missing. */
export function ClockCell({ clock, zone, most = 2 }: { clock: Clock | undefined; zone: string; most?: number }) {
  const t = useT(consolidationWords, workOrderWords)
  const now = useMinute()
  if (!clock) return null
  const { text, tone } = clockStanding(t, clock, now.getTime())
  const isShown = clock.dueAt !== null && clock.state !== 'notNeeded'
  return (
    <div className={classes.clock}>
      {isShown && clock.dueAt && (
        <span className={classes.at}>{shortTimeIn(zone, clock.dueAt, now.toISOString())}</span>
      )}
      <StatusBadge text={text} tone={tone} wraps />
      <Lacks lacks={clock.lacks} most={most} />
    </div>
  )
}
