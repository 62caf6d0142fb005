import { expect, test } from 'vitest'
import { partyNotes } from '../paper-faults.ts'
import { waybillContent } from '../waybill.ts'
import { partyOf } from './message-texts.ts'

const content = (phone: string) => waybillContent.parse({ consignee: { name: 'Alster Import', phone } })
const numbers = (phone: string) => partyOf(content(phone).consignee)?.contacts.map(({ number }) => number)
const notes = (phone: string) =>
  partyNotes(content(phone), ['consignee']).flatMap(({ field, is }) => (field === 'contact of CNE' ? [is] : []))

test.each<[string, string[], string[]]>([
  ['+1 (312) 555-0100', ['13125550100'], []],
  ['+1 312 555 0100 ext. 12', ['13125550100EXT12'], []],
  ['312 555 0100 x12', ['3125550100X12'], []],
  ['1-800-FREIGHT', ['1800FREIGHT'], []],
  // Without a sign between them the extension would be digits of the number.
  ['312 555 0100 #12', ['3125550100EXT12'], ['3125550100EXT12']],
  ['+1 312 555 0100, ext. 5', ['13125550100EXT5'], []],
  ['312 555 0100; x5', ['3125550100X5'], []],
  ['312 555 0100 / #5', ['3125550100EXT5'], ['3125550100EXT5']],
  // Behind an area code, a slash is a sign inside the number.
  ['040/1234567', ['0401234567'], []],
  ['+49 40/1234567-0', ['494012345670'], []],
  ['0049/40/1234567', ['0049401234567'], []],
  ['+49 35451/1234', ['49354511234'], []],
  ['(0)40/1234567', ['0401234567'], []],
  ['212/555-0100', ['2125550100'], []],
  ['040/1234567 / 040/7654321', ['0401234567', '0407654321'], ['0401234567, 0407654321']],
  // Two numbers are named, because a person may have meant one.
  ['312 555 0100 / 0101', ['3125550100', '0101'], ['3125550100, 0101']],
  ['3125550100; 3125550101', ['3125550100', '3125550101'], ['3125550100, 3125550101']],
  ['040/1234567, 5550100', ['0401234567', '5550100'], ['0401234567, 5550100']],
  ['123456/123457', ['123456', '123457'], ['123456, 123457']],
  ['Bob / 040 1234567', ['0401234567'], ['0401234567']],
  ['４９ ４０ １２３', ['4940123'], ['4940123']],
  ['ask for Bob', [], ['']],
  ['n/a', [], ['']],
  ['', [], []],
])('the phone %s', (phone, expected, noted) => {
  expect(numbers(phone)).toEqual(expected)
  expect(notes(phone)).toEqual(noted)
})
