import type { TaskReply, WorkOrderReply } from '@shortcut/domain/work-orders/replies.ts'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as taskWords from '@shortcut/words/en/tasks.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { stopText } from '@shortcut/words/field-text.ts'
import { datesNow } from '../../time/formats.ts'
import { useT } from '../../words/words.ts'
import classes from './StopCover.module.css'
import { holderOf, leftOver } from './stop-cover.ts'

type Props = {
  order: WorkOrderReply
  value: readonly string[]
  onChange: (stopIds: string[]) => void
  error: string | undefined
}

/** Selects the stops of a new task. Beside each stop: the task that already has it, or that no task would have it. */
export function StopCover({ order, value, onChange, error }: Props) {
  const t = useT(taskWords, workOrderWords)
  const left = leftOver(order, value)
  return (
    <FormSection title={t('assign:stops')} help={order.stops.length > 2 ? t('assign:stopsHelp') : undefined}>
      <div className={wholeLine}>
        <ul className={classes.stops}>
          {order.stops.map((stop) => {
            const holder = holderOf(order, stop.id)
            const taken = stop.kind === 'dropoff' && holder !== undefined
            const chosen = value.includes(stop.id)
            return (
              <li key={stop.id} data-missing={left.includes(stop) || undefined}>
                <label>
                  <input
                    type="checkbox"
                    checked={chosen}
                    disabled={taken}
                    onChange={(event) => {
                      const ticked = event.currentTarget.checked
                      const ids = order.stops.map(({ id }) => id)
                      onChange(ids.filter((id) => (id === stop.id ? ticked : value.includes(id))))
                    }}
                  />
                  <span>
                    {stop.sequence}. {stopText(t, stop, datesNow())}
                  </span>
                  <em>{holder ? heldText(holder, stop.kind) : left.includes(stop) && t('assign:stopFree')}</em>
                </label>
              </li>
            )
          })}
        </ul>
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {left.length > 0 && (
          <p role="status" className={classes.left}>
            {t('assign:leftOver', { count: left.length, stops: left.map(({ sequence }) => sequence).join(', ') })}
          </p>
        )}
      </div>
    </FormSection>
  )

  function heldText(holder: TaskReply, kind: 'pickup' | 'dropoff') {
    const task = [holder.taskNo, holder.driver].filter(Boolean).join(' · ')
    if (holder.status === 'delivered') return t('assign:stopDone', { task })
    return t(kind === 'pickup' ? 'assign:stopAlsoOn' : 'assign:stopOn', { task })
  }
}
