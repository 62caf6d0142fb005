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
import board from './Board.module.css'
import classes from './Lane.module.css'
import { type Bar as BarOf, type Lane as LaneOf, rowHeight, rowTop } from './lanes.ts'
import { barWords, lateness, whenText } from './texts.ts'

/** In px: a narrower bar shows only its shape, and its words beside it if there is room. */
const leastForWords = 64
/** In px: less room beside a bar is not worth its words; more is not needed. */
const beside = { least: 24, most: 160 }
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
      <span role="rowheader" className={board.voice}>
        {name}
      </span>
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
  const nexts = nextStarts(bars)
  return bars.map((bar, index) => (
    <Bar key={bar.task.id} bar={bar} until={nexts[index]} active={active === bar.task.id} {...rest} />
  ))
})

/** The start of the next bar in the row of each; undefined for the last. */
function nextStarts(bars: LaneOf['bars']): (number | undefined)[] {
  const byRow = new Map<number, number>()
  return bars
    .toReversed()
    .map(({ row, from }) => {
      const next = byRow.get(row)
      byRow.set(row, from)
      return next
    })
    .reverse()
}

type BarProps = {
  bar: BarOf
  /** The start of the next bar in its row. */
  until: number | undefined
  scale: Scale
  now: number
  zone: string
  active: boolean
  t: Translate<typeof boardWords | typeof lawWords | typeof workOrderWords>
}

function Bar({ bar: { task, from, to, exact, row }, until, scale, now, zone, active, t }: BarProps) {
  const left = xAt(scale, from)
  const width = Math.max(18, xAt(scale, to) - left - 1)
  const late = lateness(t, task, now, zone)
  const label = labelledBy(t, zone)(task)
  const free = Math.min(beside.most, (until === undefined ? scale.width : xAt(scale, until)) - left - width - 4)
  const isBeside = width <= leastForWords && free >= beside.least && free > width - 22
  const words = isBeside || width > 36 ? barWords(task, isBeside ? free : width) : undefined
  const said = late ? `${label}. ${late.text}` : label
  return (
    <div
      id={barId(task.id)}
      role="gridcell"
      data-task={task.id}
      data-tone={taskStatusTones[task.status]}
      data-words={words && (isBeside ? 'beside' : width < leastForEllipsis ? 'few' : 'all')}
      data-loose={exact ? undefined : ''}
      data-late={late ? (late.late ? 'late' : 'risk') : undefined}
      aria-selected={active}
      aria-label={said}
      title={said}
      className={classes.bar}
      style={{ left, width, top: rowTop(row), height: rowHeight, '--left': `${left}px` } as CSSProperties}
    >
      <StatusGlyph tone={taskStatusTones[task.status]} />
      {late && words && !isBeside && <IconAlertTriangle size={12} aria-hidden className={classes.mark} />}
      {words && (
        <span style={isBeside ? ({ '--room': `${free}px` } as CSSProperties) : undefined}>
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
      customer: task.customerName,
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
