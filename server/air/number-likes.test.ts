import { expect, test } from 'vitest'
import { numberLikes } from './number-likes.ts'

test.each([
  ['176-55012145', ['%176-55012145%']],
  ['17655012145', ['%176-55012145%']],
  ['176 55012145', ['%176-55012145%']],
  ['176550', ['%176-550%']],
  // Eight digits are a serial, or the first eight of eleven.
  ['55012145', ['%550-12145%', '%-55012145%']],
  ['Rosemill_50%', ['%Rosemill\\_50\\%%']],
])('%s finds %j', (typed, likes) => expect(numberLikes(typed)).toEqual(likes))
