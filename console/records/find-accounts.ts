import { calls } from 'virtual:calls'
import { call } from '../call/call.ts'

/** Finds customers by a part of their name or code, for a Picker. */
export const findAccounts = async (q: string, signal: AbortSignal) =>
  (await call(calls.account.names, { q }, { signal })).map(({ id, name, code }) => ({
    value: id,
    label: `${name} (${code})`,
  }))
