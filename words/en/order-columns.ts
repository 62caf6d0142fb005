import type { FreightState } from '@shortcut/domain/work-orders/freight-statuses.ts'
import type { MoreColumn } from '@shortcut/domain/work-orders/more-columns.ts'

/** Columns of the list that are not in the order's own row. */
export const moreField: Record<MoreColumn, string> = {
  cargoId: 'Cargo id',
  sealNo: 'Seal no',
  hawb: 'HAWB',
  remark: 'Remark',
  scheduler: 'Scheduler',
  taskNo: 'Task',
  status: 'Task status',
  phone: 'Phone',
  truckLicensePlate: 'Truck license plate',
  truckNo: 'Truck number',
  trailerNo: 'Trailer number',
  actualPickupDate: 'Actual pickup date',
  actualDeliveryDate: 'Actual delivery date',
  photos: 'Photos',
  locus: 'Locus',
  heldStep: 'Held driver steps',
  freight: 'Freight',
  pickupCompany: 'Pickup company',
  pickupAddress: 'Pickup address',
  pickupCity: 'Pickup city',
  pickupProvince: 'Pickup province',
  pickupCountry: 'Pickup country',
  pickupEstimatedArriveTime: 'Estimated pickup time',
  pickupActualArriveTime: 'Pickup arrive time',
  pickupArriveRemark: 'Pickup arrive remark',
  pickupActualDepartTime: 'Pickup departure time',
  pickupDepartRemark: 'Pickup departure remark',
  pickupRemark: 'Pickup remark',
  deliveryCompany: 'Delivery company',
  deliveryAddress: 'Delivery address',
  deliveryCity: 'Delivery city',
  deliveryProvince: 'Delivery province',
  deliveryCountry: 'Delivery country',
  deliveryEstimatedArriveTime: 'Estimated delivery time',
  deliveryActualArriveTime: 'Delivery arrive time',
  deliveryArriveRemark: 'Delivery arrive remark',
  deliveryActualDepartTime: 'Delivery departure time',
  deliveryDepartRemark: 'Delivery departure remark',
  deliveryRemark: 'Delivery remark',
}

/** What warehouses have of an order's freight, in the list. */
export const freightState: Record<FreightState, string> = {
  expected: 'Expected',
  counting: 'Counting',
  received: 'Received',
  built: 'Built',
  discrepant: 'Discrepant',
  released: 'Released',
}
export const freightCount = {
  booked: '{{state}} {{booked}}',
  counted: '{{state}} {{pieces}}',
  both: '{{state}} {{pieces}} of {{booked}}',
}
