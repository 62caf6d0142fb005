import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { expect } from 'vitest'
import { openBuilders } from '../builders.ts'
import { openSender } from '../sender.ts'
import type { World } from '../world.ts'
import { secureFreight } from './secure-freight.ts'

/** A waybill of five pieces from Chicago to Hamburg by way of Frankfurt. */
export const content = {
  shipper: { name: 'Rosemill Tools', address: '400 Industrial Pkwy', city: 'Chicago', state: 'IL', country: 'US' },
  consignee: { name: 'Alster Import', address: 'Cargo Road 7', city: 'Hamburg', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 5, gross: '97.6', goods: 'Machine parts' }],
}

/** Lufthansa as a partner that sends messages, and waybills booked with it. */
export async function openAirlineDesk(world: World) {
  const make = await openBuilders(world)
  const { token } = make.dispatcher
  const airline = await openSender(world, 'Lufthansa Cargo')
  const { code } = await world.call(
    partnerApi.save,
    { accountId: airline.accountId, name: 'LH', kind: 'air', airlines: 'LH' } as never,
    { token: make.administrator.token },
  )
  expect(code).toBe(200)
  let serial = 5_000_000
  async function booked(steps: readonly string[] = [], more: object = {}) {
    const { data: made } = await world.call(
      masterApi.save,
      { airline: 'LH', content: { ...content, ...more } } as never,
      {
        token,
      },
    )
    const number = waybillNumber('020', serial++)
    let { data: master } = await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })
    const ask: Parameters<typeof secureFreight>[0] = async (entry, input) =>
      (await world.call(entry, input, { token })).data
    if (steps.includes('manifest')) master = { ...master, version: await secureFreight(ask, master.id) }
    for (const step of steps) {
      const input = { id: master.id, version: master.version, step }
      const { data, message } = await world.call(masterApi.step, input as never, { token })
      expect(message).toBe('')
      master = data
    }
    return { ...master, number }
  }

  return {
    make,
    token,
    airline,
    booked,
    post: (text: string, from = airline) => from.post(text, 'text/plain'),
    exchangeOf: async (masterId: string) => (await world.call(exchangeApi.ofMaster, { masterId }, { token })).data,
  }
}
export type AirlineDesk = Awaited<ReturnType<typeof openAirlineDesk>>
