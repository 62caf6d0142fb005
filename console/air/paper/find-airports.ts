import { calls } from 'virtual:calls'
import { airlines } from '@shortcut/domain/codes/airlines.ts'
import { call } from '../../call/call.ts'
import type { PickerOption } from '../../forms/Picker.tsx'

/** Names of the codes that were found, for what is shown beside a code. */
const names = new Map<string, string>(airlines.map(({ code, name }) => [code, name]))

/** 'ORD · Chicago O'Hare' for a code whose name is known, else the code. */
export const nameOfCode = (code: string) => names.get(code) ?? ''

/** Finds airports by code or name, for a Picker. A code that is written whole can be chosen even if nobody knows it. */
export async function findAirports(q: string, signal: AbortSignal): Promise<PickerOption[]> {
  const found = await call(calls.masterWaybill.airports, { q }, { signal })
  for (const { code, name, country } of found) names.set(code, `${name}, ${country}`)
  const typed = q.trim().toUpperCase()
  const options = found.map(({ code }) => ({ value: code, label: code }))
  const isNew = /^[A-Z]{3}$/.test(typed) && !options.some(({ value }) => value === typed)
  return isNew ? [{ value: typed, label: typed }, ...options] : options
}

/** Finds airlines by code, prefix or name. */
export async function findAirlines(q: string): Promise<PickerOption[]> {
  const sought = q.trim().toLowerCase()
  const found = airlines.filter((one) => `${one.code} ${one.prefix} ${one.name}`.toLowerCase().includes(sought))
  const exact = found.filter(({ code }) => code.toLowerCase() === sought)
  const options = [...exact, ...found.filter((one) => !exact.includes(one))].map(({ code }) => ({
    value: code,
    label: code,
  }))
  const typed = sought.toUpperCase()
  const isNew = /^[A-Z\d]{2}$/.test(typed) && !options.some(({ value }) => value === typed)
  return isNew ? [{ value: typed, label: typed }, ...options] : options
}
