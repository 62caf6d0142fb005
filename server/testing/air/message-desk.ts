import { exchangeApi, type SentKind } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { airlineOfCode } from '@shortcut/domain/codes/airlines.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { expect } from 'vitest'
import { openBuilders } from '../builders.ts'
import type { World } from '../world.ts'

/** A paper whose FWB and FHL an airline takes. */
export const wholeContent = {
  shipper: { name: 'Rosemill Tools', address: '400 Industrial Pkwy', city: 'Chicago', state: 'IL', country: 'US' },
  consignee: { name: 'Alster Import', address: 'Cargo Road 7', city: 'Hamburg', country: 'DE' },
  agent: { name: 'Apex Export', city: 'Chicago', iataCode: '1234567', messageAddress: 'CHIAEXH' },
  executedOn: '2026-11-28',
  executedAt: 'CHICAGO',
  signature: 'APEX EXPORT',
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  currency: 'USD',
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces: 4, gross: '97.6', goods: 'Machine parts', tariff: 'M 100; N 12; 45 10; 100 9; 300 8' }],
  otherCharges: [{ code: 'AW', due: 'A' as const, amount: '25' }],
}

/** Airlines that get messages, and waybills that are booked with them. @param content of each paper, where a test says nothing else */
export async function openMessageDesk(world: World, content: object = wholeContent) {
  const make = await openBuilders(world)
  const { token } = make.dispatcher
  let serial = 4_000_000
  /** @param airline of two letters */
  async function book(airline: string, more: object = {}, kind = 'direct') {
    const paper = { airline, kind, content: { ...content, ...more } }
    const { message, data: made } = await world.call(masterApi.save, paper as never, { token })
    expect(message).toBe('')
    const number = waybillNumber(airlineOfCode(airline)?.prefix ?? '', serial++)
    return {
      id: made.id,
      ...(await world.call(masterApi.book, { id: made.id, version: made.version, number }, { token })),
    }
  }
  return {
    make,
    token,
    book,
    async booked(airline: string, more: object = {}, kind = 'direct') {
      const { code, message, data } = await book(airline, more, kind)
      expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
      return data
    },
    /** An airline with an account of its own. */
    async partner(fields: object) {
      const { id: accountId } = await make.account()
      return world.call(partnerApi.save, { accountId, name: 'Cargo', kind: 'air', ...fields } as never, {
        token: make.administrator.token,
      })
    },
    async issuedHouse(masterId: string) {
      const { data: house } = await world.call(houseApi.save, { masterId, content } as never, { token })
      await world.call(houseApi.issue, { id: house.id, version: house.version }, { token })
      return house
    },
    exchangeOf: async (masterId: string) => (await world.call(exchangeApi.ofMaster, { masterId }, { token })).data,
    send: (masterId: string, kind: SentKind) => world.call(exchangeApi.send, { masterId, kind }, { token }),
  }
}
export type MessageDesk = Awaited<ReturnType<typeof openMessageDesk>>
