import { describe, expect, test } from 'vitest'
import type { Code } from './read-codes.ts'
import { openSight } from './sight.ts'
import { offered } from './values.ts'

const code = (text: string, more: Partial<Code> = {}): Code => ({ format: 'Code128', text, gs1: null, ...more })

describe('a code in sight', () => {
  test('counts once, however often it is seen, and again after it was gone', () => {
    const cameIntoSight = openSight()
    const seen = (now: number, ...texts: string[]) =>
      cameIntoSight(
        texts.map((text) => ({ text })),
        now,
      ).map(({ text }) => text)
    expect(seen(0, 'A')).toEqual(['A'])
    // A picture between is blurred, and a second label comes beside it.
    expect([seen(200), seen(400, 'A'), seen(1800, 'A', 'B'), seen(3200, 'A', 'B')]).toEqual([[], [], ['B'], []])
    expect(seen(6000, 'A')).toEqual(['A'])
  })
})

describe('what a code offers', () => {
  const container = { kind: 'container', most: 20 } as const
  const seal = { kind: 'text', most: 40 } as const
  const values = (codes: Code[], wanted: typeof container | typeof seal) =>
    offered(codes, wanted).map(({ value }) => value)

  test('a seal is its text', () => {
    expect(values([code(' SL7310482 ')], seal)).toEqual(['SL7310482'])
  })

  test('a container number is found in the text of a bill of lading, by its check digit', () => {
    expect(values([code('BOL 5512;CSQU 305438-3;PO 8812', { format: 'PDF417' })], container)).toEqual(['CSQU3054383'])
    expect(values([code('CSQU3054384')], container)).toEqual(['CSQU3054384'])
  })

  test('beside other codes, only the container numbers count', () => {
    expect(values([code('PO-8812'), code('CSQU3054383'), code('SL1')], container)).toEqual(['CSQU3054383'])
  })

  test('each element of a GS1 label is offered by its name', () => {
    const gs1 = [
      { ai: '00', name: 'sscc', value: '106141412345678908' },
      { ai: '21', name: 'serial', value: 'A-1' },
    ] as const
    expect(offered([code('x', { gs1: [...gs1] })], seal)).toEqual([
      { value: '106141412345678908', name: 'sscc' },
      { value: 'A-1', name: 'serial' },
    ])
  })

  test('what is too long for the field, or no text, is not offered; the same twice counts once', () => {
    expect(values([code('https://example.com/'.padEnd(60, 'x')), code('a\u0001b'), code('')], seal)).toEqual([])
    expect(values([code('A'), code('A', { format: 'QRCode' })], seal)).toEqual(['A'])
  })
})
