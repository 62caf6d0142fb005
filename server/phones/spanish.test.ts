import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { pieceApi } from '@shortcut/domain/cargo/piece-api.ts'
import { warehouseWorkApi } from '@shortcut/domain/cargo/work-api.ts'
import { refusals } from '@shortcut/domain/errors.ts'
import { driverTaskApi } from '@shortcut/domain/tasks/driver-task-api.ts'
import { en } from '@shortcut/words/en.ts'
import { es } from '@shortcut/words/es/spoken.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuilders } from '../testing/builders.ts'
import { type Acts, openActs } from '../testing/phones/acts.ts'
import { type CargoStage, cargoActOf, openCargo } from '../testing/phones/cargo.ts'
import { openWorld, type World } from '../testing/world.ts'

const server = fileURLToPath(new URL('..', import.meta.url))
/** Where a phone's calls are answered. */
const rooms = [
  ...['cargo/work', 'cargo/labels.ts', 'cargo/lock.ts', 'cargo/move-pieces.ts', 'cargo/make-pieces.ts'],
  ...['cargo/last-move.ts', 'tasks/acts', 'tasks/facts', 'tasks/links', 'tasks/report-step.ts', 'tasks/apply-step.ts'],
  ...[
    'tasks/prove-step.ts',
    'inspections',
    'files',
    'users/sign-in/change-password.ts',
    'users/sign-in/phone-codes.ts',
  ],
]
/** What only the desk or a program can be told there, or another text of the same name. */
const desks = ['unsupportedMedia', 'yourself', 'orderCancelled']

function sourcesIn(path: string): string[] {
  if (statSync(path).isFile()) return path.endsWith('.ts') && !path.endsWith('.test.ts') ? [path] : []
  return readdirSync(path).flatMap((name) => sourcesIn(join(path, name)))
}
const namesIn = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join()
type Catalogue = Record<string, Record<string, string>>
const [english, spanish] = [en, es] as unknown as [Catalogue, Catalogue]

describe('the texts', () => {
  test('every refusal of a call of phones has its Spanish', () => {
    const code = rooms.flatMap((room) => sourcesIn(join(server, room)).map((file) => readFileSync(file, 'utf8'))).join()
    const named = refusals.filter((key) => code.includes(`'${key}'`) && !desks.includes(key))
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter((key) => !spanish.refusal?.[key])).toEqual([])
  })

  test.each([
    'cargoAnswer',
    'pieceAction',
    'noteAction',
    'pieceStatus',
    'taskStatus',
    'taskAction',
    'actFieldName',
    'actWarning',
    'linkEnd',
  ])('all of %s is there', (section) =>
    expect(Object.keys(english[section] ?? {}).filter((key) => !spanish[section]?.[key])).toEqual([]),
  )

  test('each fills in the same names as the English one', () => {
    const differing = Object.entries(spanish).flatMap(([section, texts]) =>
      Object.entries(texts).filter(([key, text]) => namesIn(text) !== namesIn(english[section]?.[key] ?? '')),
    )
    expect(differing).toEqual([])
  })
})

describe('a phone set to Spanish', () => {
  let world: World
  let cargo: CargoStage
  let acts: Acts
  let ana: { id: string; token: string }
  const headers = { lang: 'es' }
  beforeAll(async () => {
    world = await openWorld()
    const make = await openBuilders(world)
    cargo = await openCargo(world, make)
    acts = await openActs(world, make)
    ana = await cargo.worker('Ana Dock')
  })
  afterAll(() => world.close())

  async function told(...sent: readonly { id: string }[]) {
    const input = { acts: sent as never }
    const { data } = await world.call(warehouseWorkApi.sync, input, { token: ana.token, headers })
    return data.acts.map(({ message }) => message)
  }

  test('of a worker hears refusals, answers and missing fields in Spanish', async () => {
    const { receipt } = await cargo.ofOrder(1)
    const at = { receiptId: receipt.id }
    expect(await told(cargoActOf('count', { label: 'https://example.org' }, at))).toEqual([
      'https://example.org no es la etiqueta de un bulto.',
    ])
    const [first, again] = await told(
      cargoActOf('count', { label: 'ES-1' }, at),
      cargoActOf('count', { label: 'ES-1' }, at),
    )
    expect(first).toBe('')
    expect(again).toMatch(/^ES-1 ya está contado: Ana Dock, \d\d?:\d\d [AP]M C[SD]T\.$/)
    expect(await told(cargoActOf('putAway', { labels: ['ES-1'], location: 'Z-99' }))).toEqual([
      expect.stringMatching(/^El almacén W\d+ no tiene la ubicación Z-99\.$/),
    ])
    const unnamed = { ...cargoActOf('putAway', { labels: ['ES-1'], location: 'A-01-1' }), data: { labels: ['ES-1'] } }
    expect(await told(unnamed)).toEqual(['Falta: Ubicación. Añádalo y hágalo otra vez.'])
    const nowhere = cargoActOf('finish', {}, { receiptId: ana.id })
    expect(await told(nowhere)).toEqual(['No existe: recepción.'])
  })

  test('of a driver, too', async () => {
    const stranger = acts.act('accept', ana.id, {})
    const { data } = await world.call(driverTaskApi.sync, { acts: [stranger] }, { token: acts.ann.token, headers })
    expect(data.acts.map(({ message }) => message)).toEqual(['No existe: tarea.'])
    const reply = await world.call(driverTaskApi.sync, { acts: [] }, { headers })
    expect(reply.message).toMatch(/^No ha iniciado sesión/)
  })

  test('leaves what the office reads in the office’s language', async () => {
    const { receipt } = await cargo.ofOrder(2)
    await told(
      ...['OF-1', 'OF-2'].map((label) => cargoActOf('count', { label }, { receiptId: receipt.id })),
      cargoActOf('measure', { labels: ['OF-1', 'OF-2'], weight: { value: '10', unit: 'kg' } }),
      cargoActOf('mark', { labels: ['OF-1'], temperature: 'cold' }),
      cargoActOf('damage', { label: 'OF-1', types: ['wet'], photos: [{ id: ana.id, sha256: 'a'.repeat(64) }] }),
    )
    const [found] = (await cargo.ask(pieceApi.list, { q: 'OF-1' })).list
    const { movements } = await cargo.ask(pieceApi.detail, { id: found?.id ?? '' })
    expect(movements.flatMap(({ remark }) => (remark ? [remark] : []))).toEqual([
      '10 kg (22 lb) for 2 pieces together',
      'Cold, 2–8 °C',
      'Wet',
    ])
    const { list } = await cargo.ask(discrepancyApi.list, {})
    expect(list.filter(({ receiptId }) => receiptId === receipt.id).map(({ remark }) => remark)).toEqual(['Wet'])
  })
})
