import type { ItnFault } from '@shortcut/domain/air/filing.ts'

/** What is wrong with a text that is meant as an ITN. */
export const itnFault: Record<ItnFault, string> = {
  itnForm: 'An ITN is X, the date as YYYYMMDD, and six digits, such as AES X20261127123456.',
  itnDay: 'The date in the ITN, {{day}}, does not exist. An ITN is X, the date as YYYYMMDD, and six digits.',
  itnEarly: 'The date in the ITN, {{day}}, is before July 1995. There were no ITNs then.',
  itnFuture: 'The date in the ITN, {{day}}, is in the future. An ITN has the day of its filing.',
}
