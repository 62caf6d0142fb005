import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { fuelSurchargeApi } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('billingClerk')).token
})
afterAll(() => world.close())

const logged = async (entity: string) => {
  const { rows } = await world.database.pool.query(
    'SELECT action, entity_label, before, after FROM operation_log WHERE entity = $1 ORDER BY id',
    [entity],
  )
  return rows
}
const listOf = async (region = 'US') => (await world.call(fuelSurchargeApi.list, { region }, { token })).data

describe('the index', () => {
  test('is typed week by week, and shows missing weeks', async () => {
    const save = (weekOn: string, price: string) =>
      world.call(fuelSurchargeApi.save, { region: 'us', weekOn, price }, { token })
    expect((await save('2026-01-05', '3.477')).data).toMatchObject({ price: '3.477', source: 'typed' })
    await save('2026-01-19', '3.53')
    expect((await save('2026-01-05', '3.478')).code).toBe(200)
    const { list, missing, overdue } = await listOf()
    expect(list.map(({ weekOn, price }) => `${weekOn} ${price}`)).toEqual(['2026-01-19 3.53', '2026-01-05 3.478'])
    expect(missing).toEqual(['2026-01-12'])
    expect(overdue.at(-1)).toBe('2026-01-26')
    expect(await logged('fuelPrice')).toMatchObject([
      { action: 'fuelPrice.save', entity_label: 'US 2026-01-05', after: { price: '3.477' } },
      { entity_label: 'US 2026-01-19' },
      { before: { price: '3.477' }, after: { price: '3.478' } },
    ])
    const tuesday = await save('2026-01-06', '3.5')
    expect(tuesday.data).toMatchObject({
      fields: [{ path: 'weekOn', message: 'must be a Monday: that week begins on 2026-01-05' }],
    })
    expect((await save('2099-01-05', '3.5')).code).toBe(422)
    expect((await save('2026-01-05', '0.000')).code).toBe(422)
  })

  test('is imported from a file after a preview', async () => {
    const file = {
      region: 'US',
      text: 'period,usd_per_gallon\n2026-01-05,3.477\n2026-01-12,3.459\n2026-01-19,3.530\n2026-01-27,3.6\n',
    }
    const preview = await world.call(fuelSurchargeApi.previewImport, file, { token })
    expect(preview.data).toMatchObject({ added: 1, changed: 1, same: 1, refused: 1, missing: [] })
    expect(preview.data.lines).toMatchObject([
      { line: 2, state: 'changed', before: '3.478', price: '3.477' },
      { line: 3, state: 'added', before: null },
      { line: 5, state: 'refused', fault: 'notMonday' },
    ])
    expect((await listOf()).missing).toEqual(['2026-01-12'])
    expect((await world.call(fuelSurchargeApi.import, file, { token })).data).toEqual({ added: 1, changed: 1 })
    expect((await world.call(fuelSurchargeApi.import, file, { token })).data).toEqual({ added: 0, changed: 0 })
    const { list, missing } = await listOf()
    expect(missing).toEqual([])
    expect(list.map(({ price, source }) => `${price} ${source}`)).toEqual([
      '3.53 typed',
      '3.459 imported',
      '3.477 imported',
    ])
    expect((await logged('fuelPrice')).at(-1)).toMatchObject({
      action: 'fuelPrice.import',
      before: { prices: '2026-01-05: 3.478' },
      after: { prices: '2026-01-05: 3.477\n2026-01-12: 3.459' },
    })
    const gone = { region: 'US', weeks: ['2026-01-12'] }
    expect((await world.call(fuelSurchargeApi.delete, gone, { token })).data).toEqual({ deleted: 1 })
    expect((await logged('fuelPrice')).at(-1)).toMatchObject({ action: 'fuelPrice.delete', before: { price: '3.459' } })
  })

  test('can be read by the auditor, and written only with the permission', async () => {
    const auditor = (await world.signIn('auditor')).token
    expect((await world.call(fuelSurchargeApi.list, {}, { token: auditor })).data.region).toBe('US')
    const save = await world.call(
      fuelSurchargeApi.save,
      { region: 'US', weekOn: '2026-01-05', price: '1' },
      { token: auditor },
    )
    expect(save).toMatchObject({ code: 403, data: { permission: '/truck/fuelSurcharge/save' } })
  })
})

describe('programs', () => {
  const bands = [
    { from: '3.00', to: '3.49', value: '20' },
    { from: '3.50', to: '3.99', value: '22.5' },
  ]
  const save = (changes: Record<string, unknown>) =>
    world.call(
      fuelSurchargeApi.saveProgramme,
      { name: 'Standard', region: 'US', method: 'percent', bands, ...changes } as never,
      { token },
    )

  test('one is the default, and an overlap is reported at its band', async () => {
    const first = await save({ isDefault: true })
    expect(first.data).toMatchObject({ isDefault: true, bands, accounts: [] })
    const second = await save({ name: 'Other', isDefault: true })
    expect(second.code).toBe(200)
    const { data } = await world.call(fuelSurchargeApi.programmes, {}, { token })
    expect(data.map(({ name, isDefault }) => `${name} ${isDefault}`)).toEqual(['Other true', 'Standard false'])
    const overlapping = await save({ name: 'Third', bands: [...bands, { from: '3.99', to: '4.10', value: '30' }] })
    expect(overlapping.data).toMatchObject({
      fields: [{ path: 'bands.2', message: expect.stringContaining('Band 3 begins at 3.99') }],
    })
    expect((await save({ name: 'standard' })).data).toMatchObject({ fields: [{ path: 'name' }] })
    // Both have changed since: the first is no longer the default.
    expect((await save({ ...first.data, accounts: undefined, isDefault: false })).code).toBe(409)
  })

  test('one uses a monthly price, and an average waits for the end of the month', async () => {
    const monthly = { name: 'Monthly', basis: 'firstOfMonth', effectiveDay: 15, lagMonths: 0 }
    expect((await save(monthly)).data).toMatchObject(monthly)
    const average = { ...monthly, name: 'Average', basis: 'averageOfMonth' }
    expect((await save(average)).data).toMatchObject({
      fields: [{ path: 'lagMonths', message: expect.stringContaining('1 or more') }],
    })
    expect((await save({ ...average, lagMonths: 1 })).data).toMatchObject({ basis: 'averageOfMonth', lagMonths: 1 })
    expect((await save({ ...monthly, name: 'Late', effectiveDay: 31 })).code).toBe(422)
  })

  test('an account can have its own, which then cannot be deleted', async () => {
    const clerk = (await world.signIn('administrator')).token
    const { data: account } = await world.call(accountApi.save, { code: 'FUEL', name: 'Fuel Co' }, { token: clerk })
    const { data: peg } = await save({ name: 'Peg', method: 'peg', bands: [], peg: '1.20', milesPerGallon: '6.5' })
    const set = { accountIds: [account.id], programmeId: peg.id }
    expect((await world.call(fuelSurchargeApi.setAccounts, set, { token })).code).toBe(200)
    const { data } = await world.call(fuelSurchargeApi.programmes, {}, { token })
    expect(data.find(({ id }) => id === peg.id)?.accounts).toEqual([{ id: account.id, name: 'Fuel Co' }])
    const refused = await world.call(fuelSurchargeApi.deleteProgramme, { ids: [peg.id] }, { token })
    expect(refused.data.failed).toMatchObject([{ id: peg.id, message: 'Peg is in use: Fuel Co.' }])
    await world.call(fuelSurchargeApi.setAccounts, { ...set, programmeId: null }, { token })
    expect((await world.call(fuelSurchargeApi.deleteProgramme, { ids: [peg.id] }, { token })).data.done).toEqual([
      peg.id,
    ])
    expect((await logged('account')).filter(({ action }) => action === 'account.fuelProgramme')).toMatchObject([
      { before: { fuelProgramme: null }, after: { fuelProgramme: 'Peg' } },
      { before: { fuelProgramme: 'Peg' }, after: { fuelProgramme: null } },
    ])
  })
})
