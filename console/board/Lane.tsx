import type { BoardTask } from '@shortcut/domain/board/board-api.ts'
import { taskStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import { type Scale, xAt } from '@shortcut/ui/timeline/scale.ts'
import type * as boardWords from '@shortcut/words/en/board.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import type { Translate } from '../words/words.ts'
import classes from './Board.module.css'
import { type Bar as BarOf, type Lane as LaneOf, rowHeight, rowTop } from './lanes.ts'
import { barWords, lateness, whenText } from './texts.ts'

/** In px: a narrower bar shows only its shape. */
const leastForWords = 36
/** In px: a narrower bar has no room for an ellipsis, which would take the place of two letters. */
const leastForEllipsis = 110

/** Id of a task's bar in the page. */
export const barId = (taskId: string) => `bar-${taskId}`

type LaneProps = BarsProps & { name: string; index: number; top: number; height: number }

/** One lane: its position and its bars. */
export const Lane = memo(function Lane({ name, index, top, height, ...rest }: LaneProps) {
  const label = rest.t('board:laneLabel', { name, count: rest.bars.length })
  return (
    <div role="row" aria-rowindex={index + 1} aria-label={label} className={classes.lane} style={{ top, height }}>
      <span role="rowheader" aria-label={name} />
      <Bars {...rest} />
    </div>
  )
})

type BarsProps = {
  bars: LaneOf['bars']
  scale: Scale
  now: number
  zone: string
  /** The task with the selected bar, if it is here. */
  active: string | undefined
  t: Translate<typeof boardWords | typeof lawWords | typeof workOrderWords>
}

const Bars = memo(function Bars({ bars, active, ...rest }: BarsProps) {
  return bars.map((bar) => <Bar key={bar.task.id} bar={bar} active={active === bar.task.id} {...rest} />)
})

type BarProps = {
  bar: BarOf
  scale: Scale
  now: number
  zone: string
  active: boolean
  t: Translate<typeof boardWords | typeof lawWords | typeof workOrderWords>
}

function Bar({ bar: { task, from, to, exact, row }, scale, now, zone, active, t }: BarProps) {
  const left = xAt(scale, from)
  const width = Math.max(18, xAt(scale, to) - left - 1)
  const late = lateness(t, task, now)
  const label = labelledBy(t, zone)(task)
  const words = width > leastForWords ? barWords(task, width) : undefined
  const said = late ? `${label}. ${late.text}` : label
  return (
    <div
      id={barId(task.id)}
      role="gridcell"
      data-task={task.id}
      data-tone={taskStatusTones[task.status]}
      data-words={words && (width < leastForEllipsis ? 'few' : 'all')}
      data-loose={exact ? undefined : ''}
      data-late={late ? (late.late ? 'late' : 'risk') : undefined}
      aria-selected={active}
      aria-label={said}
      title={said}
      className={classes.bar}
      style={{ left, width, top: rowTop(row), height: rowHeight, '--left': `${left}px` } as CSSProperties}
    >
      <StatusGlyph tone={taskStatusTones[task.status]} />
      {late && words && <IconAlertTriangle size={12} aria-hidden className={classes.mark} />}
      {words && (
        <span>
          <b>{words.first}</b> {words.rest}
        </span>
      )}
    </div>
  )
}

let labels: { t: unknown; zone: string; of: (task: BoardTask) => string } | undefined

/** A bar's text, made once per task, because a scroll shows hundreds. */
function labelledBy(t: Translate<typeof boardWords | typeof lawWords>, zone: string) {
  if (labels?.t === t && labels.zone === zone) return labels.of
  const known = new WeakMap<BoardTask, string>()
  const of = (task: BoardTask) => {
    const before = known.get(task)
    if (before !== undefined) return before
    const label = t('board:barLabel', {
      taskNo: task.taskNo,
      from: task.pickupPlace,
      to: task.deliveryPlace,
      status: t(`taskStatus:${task.status}`),
      when: whenText(t, zone, task),
    })
    known.set(task, label)
    return label
  }
  labels = { t, zone, of }
  return of
}
