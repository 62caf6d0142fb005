import { expect, test } from 'vitest'
import { spaceAnswer } from './space-answer.ts'

const flight = (name: string, day: string, space: string) => ({ flight: name, day, leg: 'ORDFRA', space })
const weight = { value: '97.6', unit: 'K' as const }
const asked = { pieces: 5, weight, flights: [flight('LH435', '03DEC', 'NN'), flight('LH100', '04DEC', 'NN')] }
const said = (...flights: ReturnType<typeof flight>[]) => ({ pieces: 5, weight, flights })

test('space is taken once each flight is confirmed', () => {
  const first = spaceAnswer(asked, said(flight('LH0435', '3DEC', 'KK')), '')
  expect(first).toEqual({ answer: 'partly', words: 'LH435 03DEC ORDFRA KK, LH100 04DEC ORDFRA –' })
  const words = 'words' in first ? first.words : ''
  expect(spaceAnswer(asked, said(flight('LH100', '04DEC', 'KK')), words)).toEqual({
    answer: 'taken',
    words: 'LH435 03DEC ORDFRA KK, LH100 04DEC ORDFRA KK',
  })
  expect(spaceAnswer(asked, said(flight('LH100', '04DEC', 'LL')), words)).toMatchObject({ answer: 'partly' })
  expect(spaceAnswer(asked, said(flight('LH100', '04DEC', 'UU')), words)).toMatchObject({ answer: 'refused' })
  expect(spaceAnswer(asked, said(flight('LH100', '04DEC', 'LL')), '')).toMatchObject({ answer: '' })
  expect(spaceAnswer(asked, said(...asked.flights.map((one) => ({ ...one, space: 'KK' }))), '')).toMatchObject({
    answer: 'taken',
  })
})

test('an answer for other flights, or another freight, is none', () => {
  const other = flight('LH435', '05DEC', 'KK')
  expect(spaceAnswer(asked, said(other), '')).toEqual({
    why: 'otherFlights',
    params: { flights: 'LH435 05DEC ORDFRA KK' },
  })
  const all = asked.flights.map((one) => ({ ...one, space: 'KK' }))
  expect(spaceAnswer(asked, { ...said(...all), pieces: 3 }, '')).toEqual({
    why: 'otherSpace',
    params: { said: '3 / 97.6 K', own: '5 / 97.6 K' },
  })
  expect(spaceAnswer(asked, { ...said(...all), weight: { value: '90', unit: 'K' } }, '')).toMatchObject({
    why: 'otherSpace',
  })
  expect(spaceAnswer(asked, { ...said(...all), weight: { value: '215.2', unit: 'L' } }, '')).toMatchObject({
    answer: 'taken',
  })
  expect(spaceAnswer(asked, said(), '')).toMatchObject({ why: 'noFlights' })
})
