import type { SecurityFault, SecurityMethod, ShipperStatus, securityResults } from '@shortcut/domain/air/security.ts'

export const shipperStatus: Record<ShipperStatus, string> = {
  known: 'Known shipper',
  account: 'Account consignor',
  unknown: 'Unknown shipper',
}

export const securityMethod: Record<SecurityMethod, string> = {
  XRY: 'X-ray',
  EDS: 'Explosive detection system',
  ETD: 'Explosives trace detection',
  EDD: 'Explosive detection dogs',
  PHS: 'Physical search',
  VCK: 'Visual check',
  CMD: 'Cargo metal detection',
  AOM: 'Other means',
  sealed: 'Received sealed from a certified facility',
}

export const securityResult: Record<(typeof securityResults)[number], string> = { passed: 'Passed', failed: 'Alarm' }

/** What is missing, and what to do about it. */
export const securityFault: Record<SecurityFault['fault'], string> = {
  shipper:
    '{{status}} is not accepted on this flight. Set the shipper’s status on the account, or change the aircraft.',
  alarm: 'An alarm is open. Screen all pieces again: {{pieces}}.',
  screening: '{{secured}} of {{pieces}} pieces are screened. Record the others.',
}

/** Security of freight on the pages of masters and houses, and of a shipper on its account. */
export const securityPage = {
  title: 'Security',
  rule: '{{aircraft}}, departure from {{country}}.',
  ruleUnknown: '{{aircraft}}. The country of departure is not known, so the rules of the United States count.',
  fine: 'Nothing is missing.',
  waybill: 'Waybill',
  shipper: 'Shipper',
  noAccount: 'No customer on the waybill',
  until: 'until {{day}}',
  expired: 'expired {{day}}',
  secured: 'Secured',
  securedOf: '{{secured}} of {{pieces}} pieces',
  missing: 'Missing',
  none: 'No house is under this master yet.',
  declaration: 'Print declaration',
  record: 'Record screening…',
  recordTitle: 'Record screening',
  pieces: 'Pieces of {{name}}',
  piecesHelp: 'Empty: not part of this record.',
  noPieces: 'Enter the pieces of at least one waybill.',
  freight: 'Freight',
  how: 'How',
  method: 'Method',
  result: 'Result',
  doneAt: 'When',
  doneBy: 'Who',
  doneByHelp: 'Name or number of the person.',
  facility: 'Certified facility',
  facilityHelp: 'Name or number of the facility.',
  place: 'Where',
  count: 'Pieces',
  seal: 'Seal',
  sealMissing: 'Freight from a certified facility has a seal.',
  save: 'Save record',
  saved_one: 'Screening of {{count}} waybill recorded',
  saved_other: 'Screening of {{count}} waybills recorded',
  records: 'Screening records',
  methodFrom: '{{method}}, of {{waybill}}',
  alarmFrom: 'The alarm is of the same freight under {{waybill}}.',
  alarmBeforeVoid:
    'An alarm of its screening is open. It goes to the next waybill of the same work orders. Without a work order no other waybill shows it.',
  withdraw: 'Withdraw record of {{method}}',
  withdrawTitle: 'Withdraw this record?',
  withdrawText: 'It no longer counts, and stays in the list with your reason.',
  withdrawConfirm: 'Withdraw record',
  reason: 'Reason',
  withdrawn: 'Withdrawn: {{reason}}',
  ofShipper: 'Air freight security',
  status: 'Status',
  evidence: 'Evidence',
  evidenceHelp: 'Number in the register, visit or contract.',
  expiresOn: 'Valid until',
  edit: 'Set status…',
  editTitle: 'Air freight security of {{name}}',
  saveShipper: 'Save status',
  shipperSaved: 'Security status saved',
}
