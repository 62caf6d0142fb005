import { NativeSelect, TextInput } from '@mantine/core'
import type { BoardOrder } from '@shortcut/domain/board/board-api.ts'
import { longestSearch } from '@shortcut/domain/longest-search.ts'
import { bookingStatusTones } from '@shortcut/domain/work-orders/status-tones.ts'
import { isPartlyAssigned } from '@shortcut/domain/work-orders/timing/timing.ts'
import { StatusGlyph } from '@shortcut/ui/StatusBadge.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as boardWords from '@shortcut/words/en/board.ts'
import * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type PointerEvent, type UIEvent, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { countText } from '../lists/use-cursor-list.ts'
import { shortTimeIn } from '../time/time.ts'
import { type Translate, useT } from '../words/words.ts'
import classes from './Side.module.css'
import { lateness, whenText } from './texts.ts'
import { keyOf } from './use-board.ts'
import type { DispatchBoard } from './use-dispatch-board.ts'

type Sort = 'leave' | 'due'

const moment = (at: string | null) => (at ? Date.parse(at) : Number.POSITIVE_INFINITY)
const dueOf = (order: BoardOrder) => Math.min(moment(order.pickupDueAt), moment(order.deliveryDueAt))
const later = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)
const byDue = (one: BoardOrder, other: BoardOrder) => later(dueOf(one), dueOf(other))
const inOrder: Record<Sort, (one: BoardOrder, other: BoardOrder) => number> = {
  due: byDue,
  leave: (one, other) => later(moment(one.leaveByAt), moment(other.leaveByAt)) || byDue(one, other),
}

/** Number of orders shown at first; more are added when scrolling near the end. */
const atOnce = 40

const optionId = (key: string) => `order-${key}`

type Tools = {
  board: DispatchBoard
  tags: readonly string[]
  tag: string
  setTag: (tag: string) => void
  sort: Sort
  setSort: (sort: Sort) => void
}

function WaitingTools({ board, tags, tag, setTag, sort, setSort }: Tools) {
  const t = useT(boardWords, workOrderWords)
  return (
    <div className={classes.waitingTools}>
      <TextInput
        type="search"
        aria-label={t('board:searchOrders')}
        placeholder={t('board:searchOrders')}
        value={board.orderQuery}
        maxLength={longestSearch}
        onChange={(event) => board.setOrderQuery(event.currentTarget.value)}
        leftSection={<IconSearch size={14} aria-hidden />}
      />
      <NativeSelect
        aria-label={t('board:sort')}
        value={sort}
        onChange={(event) => setSort(event.currentTarget.value as Sort)}
        data={[
          { value: 'due', label: t('board:dueFirst') },
          { value: 'leave', label: t('board:leaveFirst') },
        ]}
      />
      {tags.length > 0 && (
        <NativeSelect
          aria-label={t('board:tags')}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
          data={[{ value: '', label: t('board:anyTag') }, ...tags.map((one) => ({ value: one, label: one }))]}
        />
      )}
    </div>
  )
}

/** Orders without a driver, the nearest deadline first. */
export function Unassigned({ board }: { board: DispatchBoard }) {
  const t = useT(boardWords, workOrderWords)
  const { unassigned, carry, chosenKey, choose, now, zone, lanes, tops } = board
  const [tag, setTag] = useState('')
  const [sort, setSort] = useState<Sort>('due')
  const [shown, setShown] = useState(atOnce)
  const list = useMemo(
    () => (unassigned.list ?? []).filter((order) => !tag || order.tags.includes(tag)).sort(inOrder[sort]),
    [unassigned.list, tag, sort],
  )
  const tags = [...new Set((unassigned.list ?? []).flatMap((order) => order.tags))].sort()
  const at = list.findIndex((order) => keyOf(order) === chosenKey)
  const beyond = unassigned.total - new Set((unassigned.list ?? []).map(({ workOrderId }) => workOrderId)).size

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (carry.onKey(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const order = list[at]
    const go = (index: number) => {
      const next = list[Math.max(0, Math.min(list.length - 1, index))]
      if (!next) return
      const place = list.indexOf(next)
      if (place >= shown) flushSync(() => setShown(place + atOnce))
      choose(keyOf(next))
      document.getElementById(optionId(keyOf(next)))?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'ArrowDown') go(at + 1)
    else if (event.key === 'ArrowUp') go(at < 0 ? 0 : at - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(list.length - 1)
    else if (order && event.key === 'o') board.open(order)
    else if (order && (event.key === ' ' || event.key === 'Enter') && board.mayAssign) {
      const top = carry.scroller.current?.scrollTop ?? 0
      carry.pickUp(
        order,
        Math.max(
          0,
          lanes.findIndex((_, index) => (tops[index] ?? 0) >= top),
        ),
      )
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  const onScroll = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLDivElement>) => {
    if (shown < list.length && scrollTop + 2 * clientHeight > scrollHeight) setShown(shown + atOnce)
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || carry.carrying() || !(event.target instanceof Element)) return
    const key = event.target.closest<HTMLElement>('[data-order]')?.dataset.order
    const order = list.find((one) => keyOf(one) === key)
    if (!order) return
    event.preventDefault()
    event.currentTarget.focus({ preventScroll: true })
    choose(key)
    if (board.mayAssign && event.pointerType !== 'touch') carry.drag(event.nativeEvent, order, 0, () => {})
  }

  return (
    <section className={classes.waiting} aria-labelledby="board-waiting">
      <h2 id="board-waiting">
        {t('board:unassigned')} <small>{countText(unassigned.total, true)}</small>
      </h2>
      <WaitingTools board={board} tags={tags} tag={tag} setTag={setTag} sort={sort} setSort={setSort} />
      {unassigned.error ? (
        <ErrorState
          title={t('board:unassignedFailed')}
          text={unassigned.error.message}
          onRetry={() => void unassigned.refetch()}
        />
      ) : unassigned.list && list.length === 0 ? (
        <EmptyState
          title={t(board.orderQuery || tag ? 'board:nothingFound' : 'board:noneWaits')}
          text={t(board.orderQuery || tag ? 'board:nothingFoundHelp' : 'board:noneWaitsHelp')}
        />
      ) : (
        <div
          id="board-orders"
          role="listbox"
          data-of-page
          tabIndex={0}
          aria-label={t('board:unassigned')}
          aria-describedby="board-help"
          aria-activedescendant={at < 0 ? undefined : optionId(chosenKey ?? '')}
          className={classes.orders}
          onKeyDown={onKeyDown}
          onScroll={onScroll}
          onPointerDown={onPointerDown}
          onDoubleClick={() => list[at] && board.open(list[at])}
        >
          {list.slice(0, shown).map((order, index) => (
            <Order
              key={keyOf(order)}
              order={order}
              now={now}
              zone={zone}
              t={t}
              place={index + 1}
              of={list.length}
              chosen={keyOf(order) === chosenKey}
            />
          ))}
          {beyond > 0 && shown >= list.length && (
            <p className={classes.beyond}>{t('board:beyond', { count: beyond.toLocaleString('en') })}</p>
          )}
        </div>
      )}
    </section>
  )
}

type OrderProps = {
  order: BoardOrder
  place: number
  of: number
  chosen: boolean
  now: number
  zone: string
  t: Translate<typeof boardWords | typeof workOrderWords>
}

const Order = memo(function Order({ order, place, of, chosen, now, zone, t }: OrderProps) {
  const late = lateness(t, order, now, zone)
  const short = (at: string) => ({ time: shortTimeIn(zone, at, new Date(now).toISOString()) })
  const due = order.pickupDueAt
  return (
    <div
      id={optionId(keyOf(order))}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      aria-posinset={place}
      aria-setsize={of}
      data-order={keyOf(order)}
      data-late={late ? (late.late ? 'late' : 'risk') : undefined}
      className={classes.order}
    >
      <div>
        <StatusGlyph tone={bookingStatusTones[order.bookingStatus]} />
        <b>{order.bookingId}</b>
        <span>{order.customerName}</span>
      </div>
      <div>
        {order.pickupPlace} → {order.deliveryPlace}
      </div>
      <div className={classes.when}>
        {isPartlyAssigned(order) && late?.driver !== 'partly' && (
          <b>{t('timingLine:partly', { assigned: order.assignedStops, count: order.stopCount })}</b>
        )}
        {late
          ? late.text
          : order.leaveByAt
            ? t('board:leaveBy', short(order.leaveByAt))
            : due
              ? t('board:due', short(due))
              : whenText(t, zone, order)}
        {order.tags.map((one) => (
          <i key={one} className={classes.tag}>
            {one}
          </i>
        ))}
      </div>
    </div>
  )
})
