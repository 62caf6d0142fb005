import { houseApi } from '@shortcut/domain/air/house-api.ts'
import { manifestPath } from '@shortcut/domain/air/manifests/manifest.ts'
import { manifestApi } from '@shortcut/domain/air/manifests/manifest-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { fileApi } from '@shortcut/domain/files/api.ts'
import { logApi } from '@shortcut/domain/operation-log/api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secureFreight } from '../../testing/air/secure-freight.ts'
import { type Builders, openBuilders } from '../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let make: Builders
let cargo: CargoStage
let token: string
beforeAll(async () => {
  world = await openWorld()
  make = await openBuilders(world)
  cargo = await openCargo(world, make)
  token = make.dispatcher.token
})
afterAll(() => world.close())

const content = (pieces: number, gross: string) => ({
  shipper: { name: 'Rosemill Tools', country: 'US' },
  consignee: { name: 'Alster Import', country: 'DE' },
  origin: 'ORD',
  destination: 'HAM',
  legs: [{ to: 'HAM', by: 'LH' }],
  flights: [{ flight: 'LH8161', on: '2026-12-01' }],
  filing: 'NOEEI 30.37(a)',
  lines: [{ pieces, gross, goods: 'Machine parts' }],
})
const ask: CargoStage['ask'] = (entry, input) => cargo.ask(entry, input, token)
let serial = 9_000_000
async function master(kind: 'direct' | 'consolidation', pieces: number, gross: string) {
  const { id, version } = await ask(masterApi.save, { airline: 'LH', kind, content: content(pieces, gross) })
  serial += 1
  return ask(masterApi.book, { id, version, number: waybillNumber('020', serial) })
}
async function house(masterId: string, pieces: number, gross: string, number: string) {
  const { id, version } = await ask(houseApi.save, { masterId, content: content(pieces, gross) })
  return ask(houseApi.issue, { id, version, number })
}
async function step(id: string, ...steps: ('receive' | 'screen' | 'build' | 'manifest' | 'back')[]) {
  for (const one of steps) {
    const { version } = await ask(masterApi.detail, { id })
    await ask(masterApi.step, { id, version, step: one })
  }
}
const editions = async (masterId: string) => (await ask(manifestApi.list, { masterId })).list

test('the manifest is frozen when it is reported; a later change is a new edition with its difference', async () => {
  const { id, number } = await master('consolidation', 6, '150')
  const first = await house(id, 4, '97.6', 'MAN1')
  await house(id, 2, '52.4', 'MAN2')
  await secureFreight(ask, id)
  expect(await editions(id)).toEqual([])
  await step(id, 'receive', 'screen', 'build', 'manifest')
  expect(await editions(id)).toMatchObject([
    {
      edition: 1,
      changes: [],
      content: {
        head: { master: number, flight: 'LH8161', pieces: 6, gross: '150' },
        lines: [
          { number: 'MAN1', pieces: 4, gross: '97.6', goods: 'Machine parts', filing: 'NOEEI 30.37(a)' },
          { number: 'MAN2', pieces: 2 },
        ],
      },
    },
  ])
  // Nothing has changed: no edition.
  await step(id, 'back', 'manifest')
  expect(await editions(id)).toHaveLength(1)
  await step(id, 'back')
  const { version } = await ask(houseApi.detail, { id: first.id })
  const changed = Object.assign(content(4, '97.6'), { consignee: { name: 'Elbe Maschinen', country: 'DE' } })
  await ask(houseApi.save, { id: first.id, version, masterId: id, content: changed })
  await step(id, 'manifest')
  const [second, before] = await editions(id)
  expect(second).toMatchObject({
    edition: 2,
    changes: [
      {
        kind: 'changed',
        number: 'MAN1',
        changes: [{ field: 'consignee', was: 'Alster Import', is: 'Elbe Maschinen' }],
      },
    ],
  })
  expect(before?.content.lines[0]?.consignee).toBe('Alster Import')
  const { list: log } = await cargo.ask(logApi.list, { entityId: id })
  expect(log.filter(({ action }) => action === 'masterWaybill.issueManifest')).toHaveLength(2)
})

test('an edition is a PDF for people who may see masters, and printing it is in the log', async () => {
  const { id, number } = await master('consolidation', 4, '97.6')
  await house(id, 4, '97.6', 'MAN3')
  await secureFreight(ask, id)
  await step(id, 'receive', 'screen', 'build', 'manifest')
  const [edition] = await editions(id)
  const path = manifestPath(edition?.id ?? '')
  const fetched = async (as: string) => {
    const { code, data } = await world.call(fileApi.downloadToken, { path }, { token: as })
    if (code !== 200) return undefined
    return world.product.server.inject({ url: `/shortcut-api${path}?token=${data.token}` })
  }
  const pdf = await fetched(token)
  expect(pdf?.headers['content-type']).toBe('application/pdf')
  expect(pdf?.headers['content-disposition']).toContain(`${number} manifest 1.pdf`)
  expect(pdf?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await fetched((await world.signIn('billingClerk')).token)).toBeUndefined()
  const { list: log } = await cargo.ask(logApi.list, { entityId: id })
  expect(log[0]).toMatchObject({ action: 'masterWaybill.printManifest' })
})

test('a direct waybill has no house manifest', async () => {
  const { id } = await master('direct', 4, '97.6')
  await secureFreight(ask, id)
  await step(id, 'receive', 'screen', 'build', 'manifest')
  expect(await editions(id)).toEqual([])
})
