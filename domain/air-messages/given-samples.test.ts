import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { readAirMessages, readMessages } from './read.ts'

const folder = givenData('air/')

/** Cells of a row: with quotes where a cell has commas. */
const cellsOf = (row: string) =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

function rowsOf(name: string) {
  const file = new URL(name, folder)
  if (!existsSync(file)) return []
  const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  const names = cellsOf(head)
  return rows.map((row) => {
    const cells = cellsOf(row)
    return new Map(names.map((column, index) => [column, cells[index] ?? '']))
  })
}
const isText = (row: Map<string, string>) => row.get('file')?.endsWith('.txt')
const isRead = (row: Map<string, string>) => isText(row) || row.get('file')?.endsWith('.jsonld')
const readFirst = (file: string) => readAirMessages(readFileSync(new URL(file, folder), 'latin1'))[0]

describe.skipIf(!existsSync(folder))('the given samples', () => {
  test('each has what its index says', () => {
    const rows = rowsOf('index.csv').filter(isText)
    expect(rows.length).toBeGreaterThan(25)
    for (const row of rows) {
      const of = (name: string) => row.get(name) || null
      const isManifest = of('type') === 'FFM'
      const message = readFirst(row.get('file') ?? '')
      expect(message, row.get('file')).toMatchObject({ type: of('type'), version: of('version') })
      if (isManifest) expect(message?.awb).toBeNull()
      else
        expect({
          awb: message?.awb,
          origin: message?.origin,
          pieces: message?.pieces,
          weight: message?.weight?.value,
        }).toEqual({
          awb: of('awb'),
          origin: of('origin'),
          pieces: of('pieces') ? Number.parseInt(of('pieces') ?? '', 10) : null,
          weight: of('weight') ?? undefined,
        })
      const houses = /^(\d+) house/.exec(row.get('house_sums') ?? '')?.[1]
      if (houses) expect(message?.houses).toHaveLength(Number(houses))
    }
  })

  test('each object of ONE Record has its class, and a waybill its number and airports', () => {
    const rows = rowsOf('index.csv').filter((row) => row.get('file')?.endsWith('.jsonld'))
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows)
      expect(readFirst(row.get('file') ?? '')).toMatchObject({
        type: row.get('type')?.replace('ONE Record ', ''),
        awb: row.get('awb') || null,
        origin: row.get('origin') || null,
        destination: row.get('destination') || null,
        faults: [],
      })
  })

  test('each broken one names its fault at its place', () => {
    const rows = rowsOf('broken/index.csv').filter(isRead)
    expect(rows.length).toBeGreaterThan(8)
    for (const row of rows)
      expect(readFirst(row.get('file') ?? '')?.faults, row.get('file')).toContainEqual(
        expect.objectContaining({
          line: Number(row.get('line')),
          identifier: row.get('line_identifier'),
          field: row.get('field'),
        }),
      )
  })

  const contentOf = (file: string) => readMessages(readFileSync(new URL(file, folder), 'latin1'))[0]?.content
  const written = (amount: { value: string; unit: string } | null | undefined) =>
    amount ? amount.unit + amount.value : ''

  test('each waybill has the volume, routing, agent, charges and special handling of its index', () => {
    const rows = rowsOf('index.csv').filter((row) => isText(row) && row.get('type') === 'FWB')
    expect(rows.length).toBeGreaterThan(7)
    for (const row of rows) {
      const of = (name: string) => row.get(name) ?? ''
      const content = contentOf(of('file'))
      if (content?.kind !== 'waybill') throw new Error(`${of('file')} is no waybill`)
      const { waybill } = content
      const { agent, declaration, rates } = waybill
      const volumes = rates.flatMap(({ goods }) => goods).filter(({ id }) => id === 'NV')
      const sums = (kept: Record<string, string>) => Object.entries(kept).map(([name, amount]) => name + amount)
      expect(
        {
          volume: written(waybill.volume) || volumes.map(({ fields }) => `NV ${fields[0]}`).join(),
          routing: waybill.routing.map(({ airport, carrier }) => airport + carrier).join(' '),
          flights: waybill.flights.map(({ flight, day }) => `${flight}/${day}`).join(' '),
          parties: [waybill.shipper, waybill.consignee, waybill.notify].map((party) => (party ? 'yes' : 'no')),
          agent: [agent?.account, agent?.code, agent?.cass, agent?.participant].join('/').replace(/\/+$/, ''),
          declared: Object.values(declaration ?? {}).join('/'),
          prepaid: sums(waybill.prepaid).join(' '),
          collect: sums(waybill.collect).join(' '),
          other: waybill.otherCharges
            .map(({ payment, code, due, amount }) => `${payment}:${code}${due}${amount}`)
            .join(' '),
          handling: waybill.handling.join(' '),
        },
        of('file'),
      ).toEqual({
        volume: of('volume'),
        routing: of('routing'),
        flights: of('flights'),
        parties: [of('shipper'), of('consignee'), of('notify')],
        agent: of('agent_iata_code'),
        declared: of('currency_and_payment'),
        prepaid: of('prepaid'),
        collect: of('collect'),
        other: of('other_charges'),
        handling: of('shc'),
      })
    }
  })

  test('each list of houses and each manifest has the houses, lots and units of its index', () => {
    for (const row of rowsOf('index.csv').filter((one) => isText(one) && /^F(HL|FM)$/.test(one.get('type') ?? ''))) {
      const file = row.get('file') ?? ''
      const content = contentOf(file)
      if (content?.kind === 'houses')
        expect(
          content.list.houses
            .map(({ hawb, pieces, weight, loadAndCount }) =>
              [`${hawb}:${pieces}/${weight?.value}`, loadAndCount && `slac ${loadAndCount}`].filter(Boolean).join('/'),
            )
            .join(' '),
          file,
        ).toBe(row.get('houses'))
      const lots = [...(row.get('flights') ? [...row.values()].join(' ').matchAll(lotForm) : [])]
      if (lots.length)
        expect(readFirst(file)?.consignments, file).toEqual(
          lots.map(([, awb, origin, destination, pieces, value, uld]) => ({
            awb,
            origin,
            destination,
            pieces: Number(pieces),
            weight: { value, unit: 'K' },
            uld,
          })),
        )
    }
  })

  test('what the index calls valid has no error', () => {
    const refused = /WRONG|not a valid|nonstandard|not FSU|mandatory|does-not-add-up/
    for (const row of rowsOf('index.csv').filter(isRead)) {
      if (refused.test([...row.values()].join(' '))) continue
      const errors = readFirst(row.get('file') ?? '')?.faults.filter(({ severity }) => severity === 'error')
      expect(errors, row.get('file')).toEqual([])
    }
  })
})

const lotForm = /(\d{3}-\d{8})([A-Z]{3})([A-Z]{3})\/[TPSDM](\d+)K([\d.]+?)(?:MC[\d.]+)?(?: of \d+)?@([A-Z0-9]+)/g
