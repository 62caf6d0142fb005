import type { Permission } from '../permissions.ts'

/** Where a work order stands (specification §4). */
export const bookingStatuses = [
  'NEW',
  'DRAFT',
  'CONFIRMED',
  'REVISED',
  'DISPATCHED',
  'ASSIGNMENT_CANCELLED',
  'BOOKING_CANCELLED',
  'DRIVER_REJECTED',
  'IN_TRANSIT',
  'DELIVERED',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** Delivered or cancelled: only billing still works on it. */
export const closedStatuses = ['DELIVERED', 'BOOKING_CANCELLED'] as const satisfies readonly BookingStatus[]
/** Not delivered and not cancelled. */
export const openStatuses = bookingStatuses.filter(
  (status) => !(closedStatuses as readonly BookingStatus[]).includes(status),
)

/** Statuses of an order without a driver, from which it can be dispatched. */
export const unassignedStatuses: readonly BookingStatus[] = ['CONFIRMED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED']

/** Drivers have the order, or parts of it. */
export const drivenStatuses: readonly BookingStatus[] = ['DISPATCHED', 'REVISED', 'IN_TRANSIT']

export const taskStatuses = ['new', 'assigned', 'accepted', 'rejected', 'pickedUp', 'delivered', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** A driver has the task, and it is not finished. */
export const liveTaskStatuses = ['assigned', 'accepted', 'pickedUp'] as const satisfies readonly TaskStatus[]
/** Reserves its dropoffs: no other task may serve them meanwhile. */
export const activeTaskStatuses = ['new', ...liveTaskStatuses] as const satisfies readonly TaskStatus[]

export const isLive = (status: TaskStatus) => (liveTaskStatuses as readonly TaskStatus[]).includes(status)
export const isActive = (status: TaskStatus) => (activeTaskStatuses as readonly TaskStatus[]).includes(status)

/**
 * Who may act: a dispatcher by permission, the booking's sender, or nobody directly, because it follows from the tasks.
 */
type Actor = 'dispatcher' | 'sender' | 'task'

interface WorkOrderRow {
  action: WorkOrderAction
  from: readonly (BookingStatus | null)[]
  to: BookingStatus
  by: readonly Actor[]
  permission: Permission
  /** A person must give a reason. */
  reason?: true
}

export type WorkOrderAction =
  | 'receive'
  | 'draft'
  | 'confirm'
  | 'revise'
  | 'confirmRevision'
  | 'dispatch'
  | 'reject'
  | 'cancelDelivery'
  | 'pickUp'
  | 'deliver'
  | 'cancelBooking'
  | 'cancelInTransit'
  | 'reopen'
  | UndoAction

/** Undone within seconds, by the person who did it. */
export type UndoAction = 'undoAssign' | 'undoCancel' | 'undoConfirm'

const beforeTransit: readonly BookingStatus[] = [
  'NEW',
  'DRAFT',
  'CONFIRMED',
  'REVISED',
  'DISPATCHED',
  'DRIVER_REJECTED',
  'ASSIGNMENT_CANCELLED',
]

/**
 * The lifecycle of orders, row by row; `null` means the order does not exist yet. Two choices of ours: a pickup from
 * REVISED leads to IN_TRANSIT, because the freight is on the truck whatever the revision says (the revision stays open
 * as a change request), and `confirmRevision` leads to CONFIRMED or DISPATCHED (`orderAfterRevision` decides).
 */
export const workOrderLifecycle: readonly WorkOrderRow[] = [
  { action: 'receive', from: [null], to: 'NEW', by: ['sender'], permission: '/work/order/save' },
  { action: 'draft', from: [null], to: 'DRAFT', by: ['dispatcher'], permission: '/work/order/save' },
  { action: 'confirm', from: ['NEW', 'DRAFT'], to: 'CONFIRMED', by: ['dispatcher'], permission: '/work/order/confirm' },
  {
    action: 'revise',
    from: ['NEW', 'CONFIRMED', 'REVISED', 'DISPATCHED', 'DRIVER_REJECTED', 'ASSIGNMENT_CANCELLED'],
    to: 'REVISED',
    by: ['dispatcher', 'sender'],
    permission: '/work/order/revise',
  },
  {
    action: 'confirmRevision',
    from: ['REVISED'],
    to: 'CONFIRMED',
    by: ['dispatcher'],
    permission: '/work/order/confirm',
  },
  {
    action: 'confirmRevision',
    from: ['REVISED'],
    to: 'DISPATCHED',
    by: ['dispatcher'],
    permission: '/work/order/confirm',
  },
  {
    action: 'dispatch',
    from: unassignedStatuses,
    to: 'DISPATCHED',
    by: ['task'],
    permission: '/work/order/assign',
  },
  { action: 'reject', from: ['DISPATCHED'], to: 'DRIVER_REJECTED', by: ['task'], permission: '/app/task/report' },
  {
    action: 'cancelDelivery',
    from: ['DISPATCHED', 'DRIVER_REJECTED'],
    to: 'ASSIGNMENT_CANCELLED',
    by: ['dispatcher'],
    permission: '/work/order/cancel',
  },
  {
    action: 'pickUp',
    from: ['DISPATCHED', 'REVISED'],
    to: 'IN_TRANSIT',
    by: ['task'],
    permission: '/app/task/report',
  },
  { action: 'deliver', from: ['IN_TRANSIT'], to: 'DELIVERED', by: ['task'], permission: '/app/task/report' },
  {
    action: 'cancelBooking',
    from: beforeTransit,
    to: 'BOOKING_CANCELLED',
    by: ['dispatcher', 'sender'],
    permission: '/work/order/cancel',
  },
  {
    action: 'cancelInTransit',
    from: ['IN_TRANSIT'],
    to: 'BOOKING_CANCELLED',
    by: ['dispatcher'],
    permission: '/work/order/cancelInTransit',
    reason: true,
  },
  {
    action: 'reopen',
    from: ['DELIVERED'],
    to: 'IN_TRANSIT',
    by: ['dispatcher'],
    permission: '/work/order/reopen',
    reason: true,
  },
  {
    action: 'reopen',
    from: ['BOOKING_CANCELLED'],
    to: 'DRAFT',
    by: ['dispatcher'],
    permission: '/work/order/reopen',
    reason: true,
  },
  ...unassignedStatuses.map((to) => undone('undoAssign', 'DISPATCHED', to, '/work/order/assign')),
  ...beforeTransit.map((to) => undone('undoCancel', 'BOOKING_CANCELLED', to, '/work/order/cancel')),
  undone('undoCancel', 'BOOKING_CANCELLED', 'IN_TRANSIT', '/work/order/cancelInTransit'),
  undone('undoCancel', 'ASSIGNMENT_CANCELLED', 'DISPATCHED', '/work/order/cancel'),
  undone('undoCancel', 'ASSIGNMENT_CANCELLED', 'DRIVER_REJECTED', '/work/order/cancel'),
  undone('undoCancel', 'DRIVER_REJECTED', 'DISPATCHED', '/work/order/cancel'),
  undone('undoConfirm', 'CONFIRMED', 'NEW', '/work/order/confirm'),
  undone('undoConfirm', 'CONFIRMED', 'DRAFT', '/work/order/confirm'),
]

/** Seconds in which a person can undo a confirmation, assignment or cancellation. The reply may take some of them. */
export const undoSeconds = 10
/** Seconds in which the server accepts the undo, because the request may be slow. Until then no outsider is told. */
export const undoTakenSeconds = 20

/** Undone within seconds by the same person, while nobody else has changed the order: everything is restored. */
function undone(action: UndoAction, from: BookingStatus, to: BookingStatus, permission: Permission): WorkOrderRow {
  return { action, from: [from], to, by: ['dispatcher'], permission }
}

/** Whether an undo may lead to this status: most change the status back; undoing a reassignment keeps it. */
export const mayUndo = (action: UndoAction, from: BookingStatus, to: BookingStatus) =>
  from === to || workOrderLifecycle.some((row) => row.action === action && row.from.includes(from) && row.to === to)

/** Statuses in which the sender can still cancel by message: until a driver has it. */
export const senderMayCancel: readonly BookingStatus[] = [
  'NEW',
  'DRAFT',
  'CONFIRMED',
  'REVISED',
  'DRIVER_REJECTED',
  'ASSIGNMENT_CANCELLED',
]

/** The row that allows `action` from `status`; undefined: not allowed. */
export const workOrderRow = (action: WorkOrderAction, status: BookingStatus | null) =>
  workOrderLifecycle.find((row) => row.action === action && row.from.includes(status))

export type TaskAction =
  | 'create'
  | 'assign'
  | 'reassign'
  | 'schedule'
  | 'accept'
  | 'reject'
  | 'pickUp'
  | 'deliver'
  | 'cancel'
  | 'cancelPickedUp'
  | 'handOver'
  | 'takeOver'
  | 'takeBack'
  | 'reopen'
  | 'changed'
  | 'undoAssign'
  | 'undoCancel'

interface TaskRow {
  action: TaskAction
  from: readonly (TaskStatus | null)[]
  to: TaskStatus
  by: 'dispatcher' | 'driver' | 'order'
  permission: Permission
  reason?: true
}

/**
 * The lifecycle of tasks. Handing a load over on the road ends one task (`handOver`) and begins another, whose
 * acceptance is the pickup (`takeOver`); until then it can be undone (`takenBack`). Rows `by: 'order'` have no button:
 * a reopened order returns its last delivered task to the driver, a confirmed revision that moves a driver's stops asks
 * the driver to accept again, and an undo reverts its order's change.
 */
export const taskLifecycle: readonly TaskRow[] = [
  { action: 'create', from: [null], to: 'new', by: 'dispatcher', permission: '/work/order/assign' },
  { action: 'assign', from: ['new', 'rejected'], to: 'assigned', by: 'dispatcher', permission: '/work/order/assign' },
  {
    action: 'reassign',
    from: ['assigned', 'accepted'],
    to: 'assigned',
    by: 'dispatcher',
    permission: '/work/order/assign',
  },
  ...(['new', 'assigned', 'accepted'] as const).map((status): TaskRow => {
    return { action: 'schedule', from: [status], to: status, by: 'dispatcher', permission: '/work/order/assign' }
  }),
  { action: 'accept', from: ['assigned'], to: 'accepted', by: 'driver', permission: '/app/task/report' },
  {
    action: 'reject',
    from: ['assigned', 'accepted'],
    to: 'rejected',
    by: 'driver',
    permission: '/app/task/report',
    reason: true,
  },
  { action: 'pickUp', from: ['accepted'], to: 'pickedUp', by: 'driver', permission: '/app/task/report' },
  { action: 'deliver', from: ['pickedUp'], to: 'delivered', by: 'driver', permission: '/app/task/report' },
  {
    action: 'cancel',
    from: ['new', 'assigned', 'accepted', 'rejected'],
    to: 'cancelled',
    by: 'dispatcher',
    permission: '/work/order/cancelTask',
    reason: true,
  },
  {
    action: 'cancelPickedUp',
    from: ['pickedUp'],
    to: 'cancelled',
    by: 'dispatcher',
    permission: '/work/order/cancelPickedUpTask',
    reason: true,
  },
  { action: 'handOver', from: ['pickedUp'], to: 'delivered', by: 'dispatcher', permission: '/work/order/assign' },
  { action: 'takeOver', from: ['assigned'], to: 'pickedUp', by: 'driver', permission: '/app/task/report' },
  { action: 'takeBack', from: ['delivered'], to: 'pickedUp', by: 'dispatcher', permission: '/work/order/assign' },
  { action: 'reopen', from: ['delivered'], to: 'pickedUp', by: 'order', permission: '/work/order/reopen' },
  { action: 'changed', from: ['accepted'], to: 'assigned', by: 'order', permission: '/work/order/confirm' },
  // Restores the earlier status; a task created by the assignment ends and stays as history.
  ...(['new', 'rejected', 'assigned', 'accepted', 'cancelled'] as const).map(
    (to): TaskRow => ({ action: 'undoAssign', from: ['assigned'], to, by: 'order', permission: '/work/order/assign' }),
  ),
  ...(['new', 'assigned', 'accepted', 'rejected', 'pickedUp'] as const).map(
    (to): TaskRow => ({ action: 'undoCancel', from: ['cancelled'], to, by: 'order', permission: '/work/order/cancel' }),
  ),
]

export const taskRow = (action: TaskAction, status: TaskStatus | null) =>
  taskLifecycle.find((row) => row.action === action && row.from.includes(status))
