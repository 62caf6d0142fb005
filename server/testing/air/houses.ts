import { type HouseForm, houseApi } from '@shortcut/domain/air/house-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { expect } from 'vitest'
import type { CargoStage } from '../phones/cargo.ts'
import type { World } from '../world.ts'

/** A house's paper that can be issued. @param gross kilograms */
export const houseContent = (pieces = 4, gross = '97.6') => ({
  shipper: { name: 'Rosemill Tools', country: 'US', address: '1 Elm', city: 'Chicago' },
  consignee: { name: 'Alster Import', country: 'DE', address: '2 Kai', city: 'Hamburg' },
  origin: 'ORD',
  destination: 'HAM',
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'Machine parts' }],
})

type Form = Partial<Omit<HouseForm, 'content'>> & { content?: object }

/** Masters and houses, made as their office makes them. */
export function openHouses(world: World, cargo: CargoStage, token: string) {
  const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
  let serial = 2_000_000
  const save = (form: Form = {}) => world.call(houseApi.save, { content: houseContent(), ...form } as never, { token })
  const issue = ({ id, version }: { id: string; version: number }, number = '') =>
    world.call(houseApi.issue, { id, version, number }, { token })
  async function house(form: Form = {}) {
    const { code, message, data } = await save(form)
    expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
    return data
  }
  return {
    ask,
    save,
    issue,
    house,
    /** The number of the next master. */
    nextNumber: () => waybillNumber('020', serial + 1),
    /** A booked master of Lufthansa Cargo. */
    async master(kind: 'consolidation' | 'backToBack' | 'direct' = 'consolidation', pieces = 4, gross = '97.6') {
      const paper = Object.assign(houseContent(pieces, gross), { legs: [{ to: 'HAM', by: 'LH' }] })
      const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, content: paper })
      serial += 1
      return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
    },
    async issued(form: Form = {}, number = '') {
      const { code, message, data } = await issue(await house(form), number)
      expect(code, `${message} ${JSON.stringify(data)}`).toBe(200)
      return data
    },
  }
}
export type Houses = ReturnType<typeof openHouses>
