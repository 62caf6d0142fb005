import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFields } from '@shortcut/domain/bookings/pdf/read-fields.ts'
import { describe, expect, test } from 'vitest'
import { readPdf } from './read-pdf.ts'

/** Papers that stand beside the repository, not in it. */
const folder = new URL('../../../../../shared/data/pdf/', import.meta.url)
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

describe.skipIf(names.length === 0)('given papers', () => {
  test.each(names)(
    '%s: its kind, its stops and its places are read, and no stop is invented',
    { timeout: 120_000 },
    async (name) => {
      const expected = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
      const { pages, faults } = await readPdf(readFileSync(new URL(expected.file, folder)))
      expect(faults).toEqual([])
      expect(pages.map(({ isScan }) => isScan)).toEqual(pages.map(() => !expected.text_layer))
      const { kind, fields } = readFields(pages)
      expect(kind).toBe(expected.kind)
      const values = new Map(fields.map((field) => [field.path, field]))
      for (const [index, stop] of expected.stops.entries()) {
        expect(values.get(`stops/${index}/type`)?.value).toBe(stop.type)
        for (const part of ['city', 'state', 'zip']) {
          const field = values.get(`stops/${index}/${part}`)
          expect([part, field?.value]).toEqual([part, stop[part].value])
          // A sample's box can hold the rest of the line as well.
          expect(field?.box?.[1]).toBeCloseTo(stop[part].box[1], 1)
        }
      }
      expect(values.has(`stops/${expected.stops.length}/type`)).toBe(false)
      if (expected.total) expect(values.get('total')?.value).toBe(expected.total.value)
      else expect(values.has('total')).toBe(false)
    },
  )
})
