import type { FilingFaultKey } from '@shortcut/domain/air/export-rules/filing.ts'

/** What is wrong with a text that is meant as an export filing or exemption. */
export const filingFault: Record<FilingFaultKey, string> = {
  itnForm: 'An ITN is X, the date as YYYYMMDD, and six digits, such as AES X20261127123456.',
  itnDay: 'The date in the ITN, {{day}}, does not exist. An ITN is X, the date as YYYYMMDD, and six digits.',
  itnEarly: 'The date in the ITN, {{day}}, is before July 1995. There were no ITNs then.',
  itnFuture: 'The date in the ITN, {{day}}, is in the future. An ITN has the day of its filing.',
  noeeiForm:
    'An exemption is NOEEI 30.36, NOEEI 30.37(a) to (y), NOEEI 30.39, or NOEEI 30.40(a) to (c). Choose one of them.',
  postForm:
    'AESPOST needs the exporter’s number of 9 or 11 digits, the filer’s if there is one, and the day of export: AESPOST 12345678912-987654321 11/27/2026.',
  downForm: 'AESDOWN needs the filer’s number of 9 or 11 digits and the day of export: AESDOWN 123456789 11/27/2026.',
  canadaOnly: 'NOEEI 30.36 is for freight to Canada only. Enter the ITN, or the exemption that fits this destination.',
  exportDay: 'The day of export, {{day}}, does not exist. Write month, day and year: 11/27/2026.',
}
