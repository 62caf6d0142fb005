import { expect, test } from 'vitest'
import { readExchangeFile } from './exchange-file.ts'

const today = '2026-11-22'
const told = (text: string) => {
  const { rates, faults } = readExchangeFile(text, today)
  return {
    rates: rates.map(({ on, to, rate }) => `${on} ${to} ${rate}`),
    faults: faults.map(({ line, text: what, fault }) => `${line} ${fault} ${what}`),
  }
}

test('reads the ECB’s history: a column for each currency, N/A is skipped', () => {
  const text = 'Date,USD,JPY,CYP,KWD,\n2026-11-20,1.1564,178.43,N/A,0.3547,\n2026-11-19,1.1571,178.02,N/A,N/A,\n'
  expect(told(text)).toEqual({
    rates: [
      ...['2026-11-20 USD 1.1564', '2026-11-20 JPY 178.43', '2026-11-20 KWD 0.3547'],
      ...['2026-11-19 USD 1.1571', '2026-11-19 JPY 178.02'],
    ],
    faults: [],
  })
})

test('reads the one-day file and the XML too', () => {
  expect(told('Date, USD, JPY, \n20 November 2026, 1.1564, 178.43, \n').rates).toEqual([
    ...['2026-11-20 USD 1.1564', '2026-11-20 JPY 178.43'],
  ])
  const xml = `<gesmes:Envelope><Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1564'/><Cube currency="CAD" rate="1.6123"/></Cube>
    <Cube time="2026-11-19"><Cube currency="USD" rate="1.1571"/></Cube></Cube></gesmes:Envelope>`
  expect(told(xml).rates).toEqual(['2026-11-20 USD 1.1564', '2026-11-20 CAD 1.6123', '2026-11-19 USD 1.1571'])
})

test('a bad rate is refused, and the rest is accepted', () => {
  const text =
    'Date,USD,CAD\n2026-11-23,1.1,1.6\n2026-02-30,1.1,1.6\n2026-11-20,0,1.6123\n2026-11-20,1.2,1.7\nnever,1,2'
  expect(told(text)).toEqual({
    rates: ['2026-11-20 CAD 1.6123'],
    faults: [
      '2 future 2026-11-23',
      '3 notADate 2026-02-30',
      '4 notARate USD 0',
      '5 twice 2026-11-20',
      '6 notADate never',
    ],
  })
  expect(told('a,b\n1,2').faults).toEqual(['1 noHeader a,b\n1,2'])
})

test('a currency listed twice for a day is taken once, with a warning', () => {
  expect(told('Date,USD,CAD,USD\n2026-11-20,1.1,1.6,1.2\n')).toEqual({
    rates: ['2026-11-20 USD 1.1', '2026-11-20 CAD 1.6'],
    faults: ['2 currencyTwice USD 1.2'],
  })
  const xml = `<Cube time="2026-11-20"><Cube currency="USD" rate="1.1"/><Cube currency="USD" rate="1.2"/></Cube>`
  expect(told(xml)).toEqual({ rates: ['2026-11-20 USD 1.1'], faults: ['1 currencyTwice USD 1.2'] })
})
