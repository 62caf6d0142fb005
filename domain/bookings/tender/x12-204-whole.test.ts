import { expect, test } from 'vitest'
import { read204File } from './x12-204.ts'

/** A tender with everything that one may have; each `?` becomes a unique word that must appear in the result. */
const segments = [
  ...[
    'B2**?**?**TP',
    'B2A*00*LT',
    'L11*?*CR',
    'L11*?*ZZ*?',
    'G62*64*20261122*1*0900',
    'MS3*?*O*?*M',
    'AT5***?',
    'NTE*ZZZ*?',
  ],
  ...[
    'N1*BT*?*93*?',
    'N2*?*?',
    'N3*?*?',
    'N4*?*TX*?*US*CC*?',
    'G61*BI*?*TE*?',
    'G61*BI**EX*?',
    'G61*BI**FX*?',
    'G61*DC*?*CP*?',
  ],
  ...['N1*SH*?*ZZ*?', 'N3*?', 'N4*?*IL*60431*US', 'G61*SH*?*EM*?', 'N7*ABCD*7?*100*G*90******TV*?***5300', 'M7*?*?'],
  ...['S5*1*CL*100*L*4*CA***?', 'L11*?*PO*?', 'G62*37*20261123*I*0800', 'PLD*4', 'NTE**?', 'N1*SF*?*92*?', 'N3*?'],
  ...[
    'N4*?*IL*60431*US*WH*?',
    'G61*IC*?*TE*?',
    'G61*IC**EX*?',
    'G61*DI*?*FX*?',
    'N1*PF*?*92*?',
    'OID*?*?*?*CA*4*L*100',
  ],
  ...['G61*OC*?*CP*?', 'L5*1*?', 'LH1*PK*4*UN?', 'LH2*?*I', 'LH3*?', 'LFH*?*?'],
  ...[
    'S5*2*CU',
    'G62*54*20261124*L*1700',
    'N1*ST*?*92*?',
    'N4*GARY*IN*46401*US',
    'G61*CN**TE*?',
    'RTT*FR*?',
    'L3*100*G**********L',
  ],
]

function tender(version: string) {
  let count = 0
  const words: string[] = []
  const body = segments.map((line) =>
    line.replaceAll('?', () => {
      count += 1
      const word = `77${String(count).padStart(3, '0')}`
      words.push(word)
      return word
    }),
  )
  const short = `00${version.slice(2, 5)}`.slice(-5)
  const isa = `ISA*00*          *00*          *ZZ*ACME           *ZZ*SHORTCUT       *261120*0930*^*${short}*000000101*0*P*:`
  const file = [isa, `GS*SM*A*B*20261120*0930*1*X*${version}`, 'ST*204*0001', ...body]
  const text = [...file, `SE*${body.length + 2}*0001`, 'GE*1*1', 'IEA*1*000000101', ''].join('~\n')
  return { text, words }
}

test.each(['004010', '005010', '006010'])('no value of %s is dropped without a note', (version) => {
  const { text, words } = tender(version)
  const { sets } = read204File(text)
  expect(sets[0]?.errors).toEqual([])
  const said = JSON.stringify([sets[0]?.booking, sets[0]?.warnings])
  expect(words.filter((word) => !said.includes(word))).toEqual([])
})

test('a contact keeps its extension and its fax; a trailer’s number stays separate', () => {
  const at = (line: string) => segments.slice(0, segments.indexOf(line)).join('').split('?').length
  const word = (line: string, nth = 0) => `77${String(at(line) + nth).padStart(3, '0')}`
  const booking = read204File(tender('004010').text).sets[0]?.booking
  expect(booking?.stops?.[0]?.contactPhone).toBe(`${word('G61*IC*?*TE*?', 1)} ext. ${word('G61*IC**EX*?')}`)
  expect(booking?.notes).toContain(`Contact BI: FX ${word('G61*BI**FX*?')}`)
  expect(booking?.equipment?.number).toBe(`7${word('N7*ABCD*7?*100*G*90******TV*?***5300')}`)
  expect(booking?.references).toContainEqual({ qualifier: 'B206', value: 'TP', description: 'Method of payment' })
})
