import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'

test.each([
  ['FMA\r\nACK/ACCEPTED\r\nFWB/16\r\n157-68076960BSLDOH/T1K40\r\n', 'ACCEPTED', 'FWB'],
  ['FNA/1\r\nERR/AWB SERIAL INVALID\r\nFWB/16\r\n157-68076960BSLDOH/T1K40', 'AWB SERIAL INVALID', 'FWB'],
  [
    'FNA/1\nACK/HOUSE WEIGHT\n/EXCEEDS MASTER\nFHL/4\nMBI/020-12345675ORDHAM/T4K97.6',
    'HOUSE WEIGHT EXCEEDS MASTER',
    'FHL',
  ],
  ['FMA\nACK/RECEIVED', 'RECEIVED', null],
  ['FMA\nFWB/16\n157-68076960BSLDOH/T1K40', '', 'FWB'],
])('%j', (text, words, quoted) => {
  expect(answerOf(text)).toEqual({ words, quoted })
})
