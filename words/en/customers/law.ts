import type { OwnState } from '@shortcut/domain/customers/own-state.ts'
import type { WishField } from '@shortcut/domain/customers/wishes.ts'

export const ownState: Record<OwnState, string> = {
  waiting: 'Waiting for confirmation',
  confirmed: 'Confirmed',
  assigned: 'Assigned',
  underWay: 'Under way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

export const wish: Record<WishField, string> = {
  pickupStop: 'Pickup',
  pickupFrom: 'Pickup from',
  pickupTo: 'Pickup until',
  pickupAddress: 'Pickup address',
  deliveryStop: 'Delivery',
  deliveryFrom: 'Delivery from',
  deliveryTo: 'Delivery until',
  deliveryAddress: 'Delivery address',
  pieces: 'Pieces',
  palletQuantity: 'Pallets',
}

export const ownStatement = {
  on: 'Date',
  what: 'Entry',
  label: 'Number',
  dueOn: 'Due',
  amount: 'Amount',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
}
