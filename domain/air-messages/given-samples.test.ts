import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { givenData } from '../testing/given-data.ts'
import { readAirMessages } from './read.ts'

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
})
