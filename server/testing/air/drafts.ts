import { type MasterForm, masterApi } from '@shortcut/domain/air/master-api.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import { expect } from 'vitest'
import type { World } from '../world.ts'

/** A paper that can be booked. */
export const content = {
  shipper: { name: 'Rosemill Tools' },
  consignee: { name: 'Alster Import', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'FRA', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  currency: 'USD',
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
  otherCharges: [{ code: 'AW', due: 'A' as const, amount: '25' }],
}
type Input = Partial<Omit<MasterForm, 'content'>> & { content?: object }

/** Drafts of master waybills, their numbers, and ranges of these. */
export function openDrafts(world: World, token: string) {
  const save = (form: Input = {}) => world.call(masterApi.save, { airline: 'LH', content, ...form } as never, { token })
  async function draft(form: Input = {}) {
    const { code, message, data } = await save(form)
    expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  const book = ({ id, version }: { id: string; version: number }, number = '') =>
    world.call(masterApi.book, { id, version, number }, { token })
  async function booked(number = '') {
    const { code, message, data } = await book(await draft(), number)
    expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  async function range(firstNumber: string, lastNumber: string, airline = 'LH', prefix = '020') {
    const { code, message, data } = await world.call(
      stockApi.save,
      { prefix, airline, firstNumber, lastNumber },
      { token },
    )
    expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  return { save, draft, book, booked, range }
}
export type Drafts = ReturnType<typeof openDrafts>

export const fieldsOf = (data: unknown) => (data as { fields: { path: string; message: string }[] }).fields
