import { workOrderRow } from '@shortcut/domain/work-orders/lifecycle.ts'
import type { WorkOrderRow } from '@shortcut/domain/work-orders/replies.ts'
import { lacksDriver } from '@shortcut/domain/work-orders/timing/timing.ts'
import type * as lawWords from '@shortcut/words/en/law.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Translate } from '../../words/words.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import { ProblemMark, RequestMark } from '../RequestMark.tsx'
import classes from './StatusCell.module.css'

/** Where the drivers for a row are offered, px in the window. */
export type Place = { x: number; y: number; height: number }

export type OffersDrivers = {
  open: (row: WorkOrderRow, at: Place) => void
  /** Fetches the code, because the user is about to open it. */
  fetch: () => void
}

/** Beside this row. */
export function placeBeside(row: Element): Place {
  const { left, top, height } = row.getBoundingClientRect()
  return { x: left + 32, y: top, height }
}

/** A revision is decided before a driver is assigned. */
export const canAssign = (row: WorkOrderRow) => lacksDriver(row) && !workOrderRow('confirmRevision', row.bookingStatus)

/**
 * An order's status, and the click that moves it on: a booking that waits for confirmation is confirmed, if `confirm` is
 * there; an order without a driver gets drivers offered, if `drivers` is there.
 */
export const statusCell =
  (
    t: Translate<typeof lawWords | typeof workOrderWords>,
    confirm: ((row: WorkOrderRow) => void) | undefined,
    drivers: OffersDrivers | undefined,
  ) =>
  (row: WorkOrderRow) => {
    const badge = <BookingStatusBadge status={row.bookingStatus} />
    const cell = (beside: ReactNode) => (
      <span className={classes.cell}>
        {badge}
        {beside}
      </span>
    )
    // It stands where others have a button: a click leads to what it says.
    const toOrder = (mark: ReactNode) =>
      cell(
        <Link to={`/work/order/detail/${row.id}`} tabIndex={-1} className={classes.to}>
          {mark}
        </Link>,
      )
    if (row.openProblems) return toOrder(<ProblemMark t={t} />)
    if (row.openRequests) return toOrder(<RequestMark kinds={row.openRequests} t={t} />)
    const button = (text: string, its: Pick<ComponentProps<'button'>, 'onClick' | 'onPointerEnter'>) =>
      cell(
        <button type="button" className={classes.act} tabIndex={-1} aria-label={`${text} ${row.bookingId}`} {...its}>
          {text}
        </button>,
      )
    if (confirm && workOrderRow('confirm', row.bookingStatus))
      return button(t('workOrderAction:confirm'), { onClick: () => confirm(row) })
    if (!drivers || !canAssign(row)) return badge
    return button(t('workOrderList:assign'), {
      onPointerEnter: drivers.fetch,
      onClick: ({ currentTarget }) => {
        const shown = currentTarget.closest<HTMLElement>('[role=row]')
        const at = placeBeside(shown ?? currentTarget)
        // A click beside the button: the row has the focus when the drivers close.
        shown?.click()
        drivers.open(row, at)
      },
    })
  }
