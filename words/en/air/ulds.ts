import type { UldFault, UldWarning } from '@shortcut/domain/air/ulds/uld-faults.ts'
import type { UldContour } from '@shortcut/domain/cargo/ulds.ts'
import type { UldTypeCode } from '@shortcut/domain/codes/uld-types.ts'

export const uldType: Record<UldTypeCode, string> = {
  AKE: 'LD3 container',
  AKH: 'LD3-45 container',
  RKN: 'LD3 cooled container',
  ALF: 'LD6 container',
  AAP: 'LD9 container',
  AMJ: 'M1 main deck container',
  PMC: '96 × 125 inch pallet',
  PAG: '88 × 125 inch pallet',
  PLA: '60 × 125 inch pallet',
  PGA: '20 foot pallet',
}

export const uldContour: Record<UldContour, string> = {
  L: 'below 160 cm high',
  M: 'main deck only',
  N: 'nose door only',
  R: 'above 244 cm high',
  U: '160 to 244 cm high',
}

/** What is missing of one, in its row. */
export const uldFault: Record<UldFault, string> = {
  uldEmpty: 'Empty. Build pieces on it, or enter its gross weight.',
  uldTare: 'Enter its tare.',
  uldUnweighed: 'Pieces without weight: {{unweighed}}. Weigh them, or the whole unit.',
  uldTooHeavy: 'Heavier than its maximum of {{most}} kg. Take pieces off.',
  uldForeign: 'Pieces of another waybill: {{foreign}}. Take them off.',
}

export const uldWarning: Record<UldWarning, string> = {
  type: 'Unknown type: its maximum is not checked.',
  contour: 'Contour not known.',
  unscanned: 'Weighed, but no piece in it was scanned: it has the pieces that are in no other unit.',
}

/** Unit load devices on the page of a master. */
export const uldPage = {
  title: 'Unit load devices',
  none: 'No ULD. All freight is loose.',
  looseOf: '{{loose}} of {{pieces}} counted pieces are loose.',
  add: 'Add ULD…',
  edit: 'Edit',
  editNo: 'Edit {{code}}',
  remove: 'Remove',
  removeNo: 'Remove {{code}}',
  enter: 'Enter',
  enterNo: 'Enter {{code}}',
  left: 'Has left',
  notEntered: 'Built in the warehouse, not entered yet.',
  addTitle: 'Add a ULD',
  editTitle: 'ULD {{code}}',
  save: 'Save ULD',
  saved: '{{code}} saved',
  removed: '{{code}} taken off the waybill',
  unit: 'Unit',
  weights: 'Weight',
  codeHelp: 'Such as AKE12345BA: type, serial number, owner',
  typeFacts: '{{type}}, base {{length}} × {{width}} cm, at most {{most}} kg',
  warehouseHelp: 'Where it is built: workers scan its code under Build',
  weighedHelp: 'Of a scale, with all that is in it. Empty: tare and pieces are added.',
  contourHelp: 'L, M, N, R or U',
  atLeast: 'at least {{kg}} kg',
  byOrder: 'without house',
}

export const uldField = {
  code: 'ULD',
  warehouse: 'Warehouse',
  tare: 'Tare',
  weighed: 'Gross weight by scale',
  weightUnit: 'Unit of weight',
  gross: 'Gross weight',
  most: 'Maximum',
  contour: 'Contour',
  seal: 'Seal',
  pieces: 'Pieces',
  houses: 'In it',
  missing: 'Missing',
}
