import type { SharedView } from '@shortcut/domain/tracking/share-api.ts'

/** All maps, and the page of a tracking link. */
export const map = {
  nothing: 'Nothing to show here',
  needsLink: 'Open the tracking link that you were sent. It shows where your shipment is.',
  unknownLink: 'This tracking link is invalid or has expired. Ask the sender for a new one.',
  loading: 'Loading the map…',
  noWebGl: 'This browser cannot draw maps (WebGL is off). This page also lists what the map shows.',
  failed: 'The map could not be loaded. This page also lists what it shows.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  scrollToZoom: 'Use Ctrl + scroll to zoom the map',
  twoFingers: 'Use two fingers to move the map',
  credits: 'Map credits',
  streetsCredit: '© OpenStreetMap contributors, Protomaps',
  baseMapCredit: 'Map: US Census Bureau, Natural Earth',
}

/** What a tracking link shows to the people who have it. */
export const shared = {
  received_one: '{{count}} piece received',
  received_other: '{{count}} pieces received',
  delivered_one: '{{count}} delivered',
  delivered_other: '{{count}} delivered',
  refused_one: '{{count}} refused',
  refused_other: '{{count}} refused',
  shipment: 'Shipment {{reference}}',
  yourShipment: 'Your shipment',
  expected: 'Expected {{time}}',
  failed: 'This could not be loaded. Try again.',
  notRenewed: 'Not up to date: {{why}}',
  truck: 'Where the truck is',
  truckSeen: 'Truck last seen',
  stops: 'Stops',
  pickup: 'Pickup',
  dropoff: 'Dropoff',
  planned: 'Planned',
  expectedThere: 'Expected',
  arrived: 'Arrived',
  'done-pickup': 'Picked up',
  'done-dropoff': 'Delivered',
  receivedBy: 'Received by {{name}}',
  showProof_one: 'Show proof of delivery ({{count}} picture)',
  showProof_other: 'Show proof of delivery ({{count}} pictures)',
  signature: 'Signature',
  photo: 'Photo {{number}} of the delivery',
  foot: 'Times are local to each stop. Updates automatically.',
}

export const sharedStatus: Record<SharedView['status'], string> = {
  booked: 'Booked',
  assigned: 'Truck assigned',
  underWay: 'On the way',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
