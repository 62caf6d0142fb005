import { anyOf, days, instants, numbers, searched, text } from '../field-row.ts'
import { channels } from './channels.ts'
import type { EnteredRow, KeptRow } from './field-row.ts'
import { hazmatClasses, readHazmatClass } from './hazmat.ts'
import { bookingStatuses } from './lifecycle.ts'
import { orderedEquipment } from './offered-equipment.ts'

/**
 * Every field of a work order, one row each. Schemas, replies, the list and its SQL, filters, export, form, facts,
 * folder rules, uploads and JSON bookings are made from these rows; tests compare papers and the 204 with them. A row
 * must answer every question, also with "nowhere". No schemas here, because console pages load this file.
 */

/** Fields that people and systems enter, in the form's order. */
// biome-ignore format: a row's answers stand in groups, one line each
export const enteredRows = {
  accountId: {
    kind: 'account', column: 'account_id', impact: 'price',
    form: 'booking', facts: 'elsewhere', list: null, filter: anyOf('accountId', 'ids'), sort: false, rule: false,
    paper: null, json: false, upload: null, tender: null,
  },
  customerReferenceNumber: {
    kind: 'text', max: 80, column: 'customer_reference_number', impact: 'safe',
    form: 'booking', facts: 'numbers', list: 'row', filter: searched('customerReferenceNumber'), sort: false,
    rule: true, paper: 'numbers', json: true, tender: 'L11 of the CRN',
    upload:
      'crn|customer reference|customer ref|cust ref|customer ref no|reference|reference number|reference no|ref|ref number|ref no|' +
      'order number|order no|order|order id|booking number|booking no|booking reference|booking ref',
  },
  bookingType: {
    kind: 'bookingType', column: 'booking_type', impact: 'price',
    form: 'booking', facts: 'booking', list: 'row', filter: anyOf('bookingType', ['0', '1', '2']), sort: false,
    rule: true, paper: null, json: true, upload: 'type of booking', tender: 'the kinds of the stops',
  },
  truckType: {
    kind: 'text', max: 80, known: orderedEquipment, column: 'truck_type', impact: 'price',
    form: 'booking', facts: 'booking', list: 'row', filter: text('truckType'), sort: false,
    rule: true, paper: 'numbers', json: true, tender: 'N7',
    upload: 'equipment|equipment type|trailer type|vehicle type|vehicle',
  },
  bookingPickupDate: {
    kind: 'date', column: 'booking_pickup_date', impact: 'driver',
    form: 'booking', facts: 'booking', list: 'row', filter: days('bookingPickup'), sort: true,
    // In a table it is the day of the first pickup's window.
    rule: false, paper: 'numbers', json: true, upload: null, tender: 'the first pickup',
  },
  requestDeliveryTime: {
    kind: 'placeTime', column: 'request_delivery_time', impact: 'driver',
    form: 'booking', facts: 'booking', list: 'row', filter: instants('requestDelivery'), sort: true,
    rule: false, paper: 'numbers', json: true, tender: 'the last dropoff',
    upload: 'requested delivery time|requested delivery|requested delivery date|request delivery date|rdd|required by',
  },
  estimatedDeliverDate: {
    kind: 'instant', column: 'estimated_deliver_date', impact: 'safe',
    form: 'booking', facts: 'booking', list: 'row', filter: instants('estimatedDeliver'), sort: false,
    rule: false, paper: null, json: false, upload: null, tender: null,
  },
  schedulerId: {
    kind: 'user', column: 'scheduler_id', impact: 'safe',
    form: 'booking', facts: 'elsewhere', list: null, filter: null, sort: false,
    rule: false, paper: null, json: false, upload: null, tender: null,
  },
  stops: {
    kind: 'stops', column: null, impact: 'driver',
    form: 'stops', facts: 'elsewhere', list: null, filter: null, sort: false,
    // Its columns in a table are in bookings/tables/columns.ts.
    rule: false, paper: 'elsewhere', json: true, upload: null, tender: 'S5',
  },
  palletQuantity: {
    kind: 'count', column: 'pallet_quantity', impact: 'price',
    form: 'cargo', facts: 'cargo', list: 'row', filter: numbers('palletQuantity', 0), sort: false,
    rule: false, paper: 'freight', json: true, tender: 'PLD',
    upload: 'pallets|pallet|pallet count|pallet qty|plt|plts|skids|skid count|no of pallets|number of pallets',
  },
  pieces: {
    kind: 'count', column: 'pieces', impact: 'price',
    form: 'cargo', facts: 'cargo', list: null, filter: null, sort: false,
    rule: false, paper: 'freight', json: true, tender: 'L311',
    upload: 'piece count|pcs|pieces count|qty|quantity|units|cartons|ctns|packages|pkgs|no of pieces|number of pieces',
  },
  weight: {
    kind: 'weight', column: 'weight_value', impact: 'price',
    form: 'cargo', facts: 'cargo', list: 'row', sort: false,
    filter: numbers('weightKg', 2, { unit: 'kg', column: 'weight_kg' }),
    rule: false, paper: 'freight', json: true, tender: 'L301',
    upload: 'gross weight|gross wt|wt|total weight|cargo weight|weight value',
  },
  volume: {
    kind: 'volume', column: 'volume_value', impact: 'price',
    form: 'cargo', facts: 'cargo', list: 'row', sort: false,
    filter: numbers('volumeM3', 3, { unit: 'm³', column: 'volume_m3' }),
    rule: false, paper: 'freight', json: true, tender: 'L309',
    upload: 'cube|cubic|total volume|measurement|volume value',
  },
  commodity: {
    kind: 'text', max: 200, column: 'commodity', impact: 'safe',
    form: 'cargo', facts: 'cargo', list: null, filter: null, sort: false,
    rule: true, paper: 'freight', json: true, tender: 'L502',
    upload: 'description|goods|goods description|description of goods|cargo description|item description|product',
  },
  hazmatClass: {
    kind: 'choice', values: hazmatClasses, read: readHazmatClass, column: 'hazmat_class', impact: 'driver',
    form: 'cargo', facts: 'cargo', list: 'row', filter: anyOf('hazmatClass', hazmatClasses), sort: 'sparse',
    rule: true, paper: 'freight', json: true, tender: 'LH201, else LFH01',
    upload:
      'hazmat|haz mat|haz|haz class|hazard|hazard class|hazardous|hazardous class|un class|un hazard class|un hazmat class|imo class|imo|' +
      'hazmat class un|hazard class un|imdg class|dg class|dangerous goods|dangerous goods class|dot class|adr class',
  },
  shipmentId: {
    kind: 'text', max: 80, column: 'shipment_id', impact: 'safe',
    form: 'cargo', facts: 'numbers', list: 'row', filter: searched('shipmentId'), sort: false,
    rule: true, paper: 'numbers', json: true, tender: 'B204',
    upload:
      'shipment|shipment number|shipment no|shipment ref|load|load id|load number|load no|tender id|tender number',
  },
  cargoId: {
    kind: 'text', max: 80, column: 'cargo_id', impact: 'safe',
    form: 'cargo', facts: 'numbers', list: 'beside', filter: null, sort: false,
    rule: true, paper: 'numbers', json: true, upload: 'cargo|cargo number', tender: null,
  },
  containerNo: {
    kind: 'text', max: 11, column: 'container_no', impact: 'driver',
    form: 'cargo', facts: 'cargo', list: 'row', filter: searched('containerNo'), sort: false,
    rule: true, paper: 'numbers', json: true, tender: 'N701, N702',
    upload: 'container|container number|container id|cntr|cntr no',
  },
  sealNo: {
    kind: 'text', max: 40, column: 'seal_no', impact: 'safe',
    form: 'cargo', facts: 'cargo', list: 'beside', filter: null, sort: false,
    rule: true, paper: 'numbers', json: true, tender: null,
    upload: 'seal|seal number|seal no',
  },
  mawb: {
    kind: 'text', max: 20, column: 'mawb', impact: 'safe',
    form: 'air', facts: 'cargo', list: 'row', filter: searched('mawb'), sort: false,
    rule: true, paper: 'air', json: true, tender: null,
    upload: 'master air waybill|master awb|mawb no|mawb number|awb|awb no|awb number',
  },
  hawb: {
    kind: 'text', max: 40, column: 'hawb', impact: 'safe',
    form: 'air', facts: 'cargo', list: 'beside', filter: null, sort: false,
    rule: true, paper: 'air', json: true, tender: null,
    upload: 'house air waybill|house awb|hawb no|hawb number',
  },
  airline: {
    kind: 'text', max: 10, column: 'airline', impact: 'safe',
    form: 'air', facts: 'cargo', list: null, filter: null, sort: false,
    rule: true, paper: 'air', json: true, upload: 'carrier code|airline code', tender: null,
  },
  flight: {
    kind: 'text', max: 10, column: 'flight', impact: 'safe',
    form: 'air', facts: 'cargo', list: null, filter: null, sort: false,
    rule: true, paper: 'air', json: true, upload: 'flight no|flight number', tender: null,
  },
  cutOffAt: {
    kind: 'placeTime', column: 'cut_off_at', impact: 'driver',
    form: 'air', facts: 'cargo', list: null, filter: null, sort: false,
    rule: false, paper: 'air', json: true, tender: null,
    upload: 'cut off|cut-off time|cut off time|cutoff|cutoff time|cut off date|closing time',
  },
  contact: {
    kind: 'contact', column: null, impact: 'safe',
    form: 'contact', facts: 'elsewhere', list: null, filter: null, sort: false,
    // Its columns in a table are in bookings/tables/columns.ts.
    rule: false, paper: 'elsewhere', json: true, upload: null, tender: 'G61',
  },
  tags: {
    kind: 'tags', column: 'tags', impact: 'safe',
    form: 'remark', facts: 'elsewhere', list: 'row', filter: anyOf('tags', 'texts'), sort: false,
    rule: true, paper: null, json: true, upload: 'tag|labels|label', tender: null,
  },
  remark: {
    kind: 'text', max: 4000, column: 'remark', impact: 'safe',
    form: 'remark', facts: 'elsewhere', list: 'beside', filter: null, sort: false,
    rule: true, paper: 'elsewhere', json: true, tender: 'NTE of the header',
    upload: 'remarks|notes|note|comments|comment|special instructions|instructions',
  },
} satisfies Record<string, EnteredRow>

/** Other columns of the list: values that the product keeps, and parts of entered ones. */
// biome-ignore format: a row stands in one line or three
export const keptRows = {
  bookingId: { kind: 'text', column: 'booking_id', filter: searched('bookingId'), sort: false, rule: true },
  bookingStatus: {
    kind: 'status', column: 'booking_status', filter: anyOf('bookingStatus', bookingStatuses), sort: false,
    rule: true,
  },
  customerName: { kind: 'text', column: 'customer_name', filter: searched('customerName'), sort: false, rule: true },
  bookingReceivedDate: {
    kind: 'moment', column: 'booking_received_at', filter: instants('bookingReceived'), sort: true, rule: false,
  },
  leaveByAt: { kind: 'instant', column: 'leave_by_at', filter: instants('leaveBy'), sort: true, rule: false },
  actualDeliverDate: {
    kind: 'instant', column: 'actual_deliver_date', filter: instants('actualDeliver'), sort: false, rule: false,
  },
  pickupDueAt: { kind: 'instant', column: 'pickup_due_at', filter: instants('pickupDue'), sort: false, rule: false },
  deliveryDueAt: {
    kind: 'instant', column: 'delivery_due_at', filter: instants('deliveryDue'), sort: false, rule: false,
  },
  dueAt: { kind: 'instant', column: 'due_at', filter: instants('due'), sort: 'sparse', rule: false },
  weightUnit: { kind: 'unit', column: 'weight_unit', filter: null, sort: false, rule: false },
  volumeUnit: { kind: 'unit', column: 'volume_unit', filter: null, sort: false, rule: false },
  contactName: { kind: 'text', column: 'contact_name', filter: searched('contactName'), sort: false, rule: true },
  contactEmail: { kind: 'text', column: 'contact_email', filter: searched('contactEmail'), sort: false, rule: true },
  driver: { kind: 'text', column: 'driver_name', filter: searched('driver'), sort: false, rule: true },
  pickupPlace: { kind: 'text', column: 'pickup_place', filter: searched('pickupPlace'), sort: false, rule: true },
  deliveryPlace: { kind: 'text', column: 'delivery_place', filter: searched('deliveryPlace'), sort: false, rule: true },
  source: { kind: 'channel', column: 'source', filter: anyOf('source', channels), sort: false, rule: true },
  updatedAt: { kind: 'moment', column: 'updated_at', filter: instants('updated'), sort: true, rule: false },
} satisfies Record<string, KeptRow>
