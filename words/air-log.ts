/** What was done with air export, by its name in the log. */
export const airAction = {
  'waybillStock.add': 'Added range of waybill numbers',
  'waybillStock.save': 'Changed range of waybill numbers',
  'waybillStock.delete': 'Deleted range of waybill numbers',
  'waybillNumber.reserve': 'Reserved waybill number',
  'waybillNumber.use': 'Used waybill number',
  'waybillNumber.release': 'Released waybill number',
  'waybillNumber.unuse': 'Waybill number was not used',
  'waybillNumber.void': 'Voided waybill number',
}

/** Fields that only the log shows of air export. */
export const airLogField = {
  firstNumber: 'First number',
  lastNumber: 'Last number',
  lowMark: 'Low at',
  numberStatus: 'Status',
  usedFor: 'For',
}
