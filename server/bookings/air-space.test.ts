import { exchangeApi } from '@shortcut/domain/air/exchange/exchange-api.ts'
import { masterApi } from '@shortcut/domain/air/master-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AirlineDesk, openAirlineDesk } from '../testing/air/airline-desk.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
let booked: AirlineDesk['booked']
let post: AirlineDesk['post']
let exchangeOf: AirlineDesk['exchangeOf']
beforeAll(async () => {
  world = await openWorld()
  ;({ token, booked, post, exchangeOf } = await openAirlineDesk(world))
})
afterAll(() => world.close())

test('an FFA answers the request for space: confirmed, on a waiting list, or refused; the waybill stays as it is', async () => {
  const one = await booked([], { flights: [{ flight: 'LH431', on: '2026-12-01' }] })
  expect((await world.call(exchangeApi.send, { masterId: one.id, kind: 'FFR' }, { token })).code).toBe(200)
  const answer = async (space: string) => {
    const { data } = await post(
      `FFA/4\r\n${one.number}ORDHAM/T5K97.6/PARTS\r\nLH431/01DEC/ORDHAM/${space}\r\nREF/CHIAEXH\r\n`,
    )
    expect(data).toMatchObject({ receivedStatus: 'PROCESSED', errors: [] })
    const { data: exchange } = await world.call(exchangeApi.ofMaster, { masterId: one.id }, { token })
    const request = exchange.sent.find(({ kind }) => kind === 'FFR')
    return [request?.answer, request?.answerWords]
  }
  expect(await answer('LL')).toEqual(['', 'LH431 01DEC ORDHAM LL'])
  expect(await answer('KK')).toEqual(['taken', 'LH431 01DEC ORDHAM KK'])
  expect(await answer('UU')).toEqual(['refused', 'LH431 01DEC ORDHAM UU'])
  const { data } = await world.call(masterApi.detail, { id: one.id }, { token })
  expect(data.status).toBe(one.status)
})

test('an FFA confirms the flights that it names, of a request for several; other flights or other freight change nothing', async () => {
  const flights = [
    { flight: 'LH435', on: '2026-12-03' },
    { flight: 'LH100', on: '2026-12-04' },
  ]
  const legs = [
    { to: 'FRA', by: 'LH' },
    { to: 'HAM', by: 'LH' },
  ]
  const one = await booked([], { flights, legs })
  expect((await world.call(exchangeApi.send, { masterId: one.id, kind: 'FFR' }, { token })).code).toBe(200)
  const answer = async (lines: string, quantity = 'T5K97.6') => {
    const { data } = await post(`FFA/4\r\n${one.number}ORDHAM/${quantity}/PARTS\r\n${lines}REF/CHIAEXH\r\n`)
    expect(data).toMatchObject({ receivedStatus: 'PROCESSED' })
    const request = (await exchangeOf(one.id)).sent.find(({ kind }) => kind === 'FFR')
    return [request?.answer, request?.answerWords, JSON.stringify(data.errors)] as const
  }
  const other = await answer('LH435/09DEC/ORDFRA/KK\r\n')
  expect(other.slice(0, 2)).toEqual(['', ''])
  expect(other[2]).toContain('It names LH435 09DEC ORDFRA KK, for which no space was asked.')
  const partly = await answer('LH435/03DEC/ORDFRA/KK\r\n')
  expect(partly.slice(0, 2)).toEqual(['partly', 'LH435 03DEC ORDFRA KK, LH100 04DEC FRAHAM –'])
  const fewer = await answer('LH100/04DEC/FRAHAM/KK\r\n', 'T3K50')
  expect(fewer[0]).toBe('partly')
  expect(fewer[2]).toContain('It names 3 / 50 K; space was asked for 5 / 97.6 K.')
  expect((await answer('LH100/04DEC/FRAHAM/UU\r\n'))[0]).toBe('refused')
  expect((await answer('LH100/04DEC/FRAHAM/KK\r\n')).slice(0, 2)).toEqual([
    'taken',
    'LH435 03DEC ORDFRA KK, LH100 04DEC FRAHAM KK',
  ])
})
