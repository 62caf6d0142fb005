import { channels } from '@shortcut/domain/work-orders/channels.ts'
import { bookingStatuses, taskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import {
  type MomentColumn,
  type MoreColumn,
  momentColumns,
  type TextColumn,
  textColumns,
} from '@shortcut/domain/work-orders/more-columns.ts'
import { timings } from '@shortcut/domain/work-orders/timing.ts'
import type { FilterDef } from '../../lists/list-filters.ts'

const text = (name: string): FilterDef => ({ kind: 'text', name })

const moments = (column: string): FilterDef => ({ kind: 'instants', from: `${column}From`, to: `${column}To` })
const thereOrNot = (name: string): FilterDef => ({ kind: 'anyOf', name, values: ['yes', 'no'] })

/** Filters that the list's own rows answer; `accountId` and `folderId` have no column of their own. */
export const rowFilters = {
  bookingStatus: { kind: 'anyOf', name: 'bookingStatus', values: bookingStatuses },
  bookingType: { kind: 'anyOf', name: 'bookingType', values: ['0', '1', '2'] },
  source: { kind: 'anyOf', name: 'source', values: channels },
  timing: { kind: 'anyOf', name: 'timing', values: timings },
  accountId: { kind: 'anyOf', name: 'accountId', values: 'ids' },
  bookingId: text('bookingId'),
  customerReferenceNumber: text('customerReferenceNumber'),
  customerName: text('customerName'),
  shipmentId: text('shipmentId'),
  containerNo: text('containerNo'),
  truckType: text('truckType'),
  driver: text('driver'),
  contactName: text('contactName'),
  contactEmail: text('contactEmail'),
  pickupPlace: text('pickupPlace'),
  deliveryPlace: text('deliveryPlace'),
  mawb: text('mawb'),
  tags: { kind: 'anyOf', name: 'tags', values: 'texts' },
  folderId: { kind: 'anyOf', name: 'folderId', values: 'ids' },
  bookingReceivedDate: { kind: 'instants', from: 'bookingReceivedFrom', to: 'bookingReceivedTo' },
  bookingPickupDate: { kind: 'dates', from: 'bookingPickupFrom', to: 'bookingPickupTo' },
  requestDeliveryTime: { kind: 'instants', from: 'requestDeliveryFrom', to: 'requestDeliveryTo' },
  estimatedDeliverDate: { kind: 'instants', from: 'estimatedDeliverFrom', to: 'estimatedDeliverTo' },
  actualDeliverDate: { kind: 'instants', from: 'actualDeliverFrom', to: 'actualDeliverTo' },
  palletQuantity: { kind: 'numbers', from: 'palletQuantityMin', to: 'palletQuantityMax', decimals: 0 },
  weight: { kind: 'numbers', from: 'weightKgMin', to: 'weightKgMax', decimals: 2, unit: 'kg' },
  volume: { kind: 'numbers', from: 'volumeM3Min', to: 'volumeM3Max', decimals: 3, unit: 'm³' },
  leaveByAt: { kind: 'instants', from: 'leaveByFrom', to: 'leaveByTo' },
  dueAt: { kind: 'instants', from: 'dueFrom', to: 'dueTo' },
  pickupDueAt: { kind: 'instants', from: 'pickupDueFrom', to: 'pickupDueTo' },
  deliveryDueAt: { kind: 'instants', from: 'deliveryDueFrom', to: 'deliveryDueTo' },
  updatedAt: { kind: 'instants', from: 'updatedFrom', to: 'updatedTo' },
} as const satisfies Record<string, FilterDef>

/** Filters of columns that are looked up beside the list: only the server can tell. */
export const moreFilterDefs: Record<MoreColumn, FilterDef> = {
  ...(Object.fromEntries(textColumns.map((column) => [column, text(column)])) as Record<TextColumn, FilterDef>),
  ...(Object.fromEntries(momentColumns.map((column) => [column, moments(column)])) as Record<MomentColumn, FilterDef>),
  status: { kind: 'anyOf', name: 'taskStatus', values: taskStatuses },
  photos: thereOrNot('hasPhotos'),
  locus: thereOrNot('hasLocus'),
  heldStep: thereOrNot('hasHeldStep'),
}

/** Which columns of the work-order list filter, and by which parameters of workOrder/list: all of them. */
export const workOrderFilters = { ...rowFilters, ...moreFilterDefs }

export type FilteredColumn = keyof typeof rowFilters
