import { expect, test } from 'vitest'
import { hazmatClasses, readHazmatClass } from './hazmat.ts'

test('every class is read in its own notation', () => {
  for (const code of hazmatClasses) expect(readHazmatClass(code)).toBe(code)
})

test.each([
  ...[
    ['3.0', '3'],
    ['3.00', '3'],
    ['2.20', '2.2'],
    ['Hazardous class 3', '3'],
    ['Class\u00a03', '3'],
    ['Class = 3', '3'],
    ['#8', '8'],
    ['(3)', '3'],
    ['Class 3', '3'],
    ['CLASS: 8', '8'],
    ['Div. 2.1', '2.1'],
    ['Division 4.3', '4.3'],
    ['IMO 9', '9'],
  ],
  ...[
    ['UN class 6.1', '6.1'],
    ['IMDG class 5.1', '5.1'],
    ['1.4S', '1.4'],
    ['3 (6.1)', '3'],
    ['3/8', '3'],
    ['9, 3', '3'],
    ['6.2 and 8', '8'],
    ['9; 9', '9'],
    ['8, PG II', '8'],
    [' 9 ', '9'],
  ],
  ...[
    ['', ''],
    ['N/A', ''],
    ['no', ''],
    ['None', ''],
    ['non-haz', ''],
    ['no hazmat', ''],
    ['Not hazardous', ''],
    ['false', ''],
    ['n.a.', ''],
    ['0', ''],
  ],
  ...[
    ['yes', undefined],
    ['UN1203', undefined],
    ['1203', undefined],
    ['2', undefined],
    ['class 6', undefined],
  ],
  ...[
    ['1.7', undefined],
    ['10', undefined],
    ['3.1', undefined],
    ['hazmat', undefined],
    ['5 boxes', undefined],
    ['4,1', undefined],
    ['UN1263, 3', undefined],
    ['3.05', undefined],
  ],
])('%s is %s', (text, code) => {
  expect(readHazmatClass(text ?? '')).toBe(code)
})
