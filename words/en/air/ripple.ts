import type { RippleCode, RippleKind } from '@shortcut/domain/air/ripple/ripple-facts.ts'

export const rippleKind: Record<RippleKind, string> = {
  house: 'House waybill',
  consolidation: 'Master waybill',
  manifest: 'Manifest',
  uld: 'ULD',
  truck: 'Truck',
  price: 'Price',
  message: 'Messages',
}

/** What a change of the booking does, and what to do about it. */
export const rippleItem: Record<RippleCode, string> = {
  houseChange: '{{house}} says {{has}}, booked are {{booked}}. Change the waybill.',
  houseClosed: '{{house}} says {{has}}, booked are {{booked}}. {{master}} is closed: take it a step back first.',
  houseElsewhere: '{{house}} is under {{master}}, booked is {{booked}}. Put it under that master.',
  houseNoMaster:
    '{{house}} is under {{master}}, and the booking names no master waybill now. Take the house off it, or ask the customer.',
  directLeft: '{{master}} was made for this booking, which no longer names it. Void the waybill, or ask the customer.',
  houseGoods: 'The goods of {{house}} are “{{has}}”, booked are “{{booked}}”. Change the nature of goods.',
  houseHazard:
    '{{house}} has no handling code for hazard class {{booked}}. Add {{code}}, and have the dangerous goods accepted.',
  houseNoHazard: '{{house}} has the code {{has}}, booked are no dangerous goods. Remove the code, or ask the customer.',
  masterHazard: '{{master}} has no handling code for hazard class {{booked}} of its houses. Add {{code}}.',
  masterNoHazard: '{{master}} has the code {{has}}, and none of its houses has dangerous goods. Remove the code.',
  houseRoom: '{{house}} has {{has}} m³, booked are {{booked}} m³. Change its volume: its chargeable weight may change.',
  masterVolume: 'The houses of {{master}} have {{houses}} m³, it says {{has}} m³. Change its volume.',
  houseVolume:
    '{{house}} has dimensions of {{has}} m³, booked are {{booked}} m³. Measure again: its chargeable weight may change.',
  masterSums: '{{master}} says {{has}}, its houses have {{houses}}. Change the master.',
  flightElsewhere: '{{master}} is on {{has}}, booked is {{booked}}. Change its flight, or ask the customer.',
  manifestAgain: '{{title}}, edition {{edition}}, is issued. Issue another edition.',
  uldAgain: 'Pieces of this order on {{uld}}: {{pieces}}. Build, weigh and seal it again.',
  uldTooHeavy: '{{uld}} would weigh {{now}}, and takes {{most}} at most. Build a part of it on another unit.',
  truckLoad: '{{task}} carries {{now}} instead of {{was}}.',
  truckTooHeavy: '{{task}} carries {{now}} instead of {{was}}, and takes {{most}} at most. Assign another truck.',
  truckUnderWay: '{{task}} is under way with {{was}}. Tell the driver: {{now}}.',
  airPrice: '{{house}} costs {{now}} instead of {{was}}.',
  airPriceByHand: '{{house}} has several lines. Check its charges.',
  rateAgain: 'The order is in billing. Rate it again.',
  invoiced: 'The order is invoiced. Credit the invoice and bill the order again.',
  sendAgain: 'The {{message}} of {{master}} went out on {{at}}. Send it again.',
}

export const ripple = {
  title: 'What this change does',
  standing: 'Not in step with the booking',
}
