import { describe, expect, test } from 'vitest'
import { fieldIssues } from '../field-issues.ts'
import { driverForm, workerForm } from './input.ts'

const picture = (last: number) => `0199a000-0000-7000-8000-00000000000${last}`
const driver = {
  name: 'Anna',
  userName: 'anna',
  phone: '5',
  plateNo: 'P',
  truckNo: '1',
  password: 'abcd1234',
  passwordAgain: 'abcd1234',
}
const worker = {
  name: 'Anna',
  phone: '5',
  customerReferenceNumber: 'C',
  password: 'abcd1234',
  passwordAgain: 'abcd1234',
}
const wrong = (form: typeof driverForm | typeof workerForm, values: object) =>
  fieldIssues(form.safeParse(values).error?.issues ?? []).map(({ path, key }) => `${path}: ${key}`)

describe('a driver', () => {
  test.each([
    ['name', 'Anna', 'Ann', 'personName'],
    ['name', 'Abcdefghijklmnopqr', 'Abcdefghijklmnopqrs', 'personName'],
    ['name', 'Ann4', '1234', 'personName'],
    ['phone', '5'.repeat(20), '5'.repeat(21), 'tooLong'],
    ['plateNo', 'P'.repeat(20), 'P'.repeat(21), 'tooLong'],
    ['truckNo', '1'.repeat(20), '1'.repeat(21), 'tooLong'],
    ['licenceImages', [picture(1), picture(2)], [picture(1), picture(2), picture(3)], 'tooMany'],
  ])('%s accepts %j and refuses %j', (field, good, bad, key) => {
    expect(wrong(driverForm, { ...driver, [field]: good })).toEqual([])
    expect(wrong(driverForm, { ...driver, [field]: bad })).toEqual([`${field}: ${key}`])
  })

  test('empty required fields are all reported at once', () => {
    const blank = Object.fromEntries(Object.keys(driver).map((field) => [field, '  ']))
    expect(wrong(driverForm, { ...blank, password: '', passwordAgain: '' }).sort()).toEqual(
      ['name', 'password', 'phone', 'plateNo', 'truckNo', 'userName'].map((field) => `${field}: Can not be empty`),
    )
  })
})

describe.each([
  ['driver', driverForm, driver],
  ['warehouse worker', workerForm, worker],
] as const)('the password of a %s', (_, form, good) => {
  test('has at least 8 digits or letters', () => {
    const password = (typed: string) => wrong(form, { ...good, password: typed, passwordAgain: typed })
    expect(password('12345678')).toEqual([])
    expect(password('1234567')).toEqual(['password: passwordTooWeak'])
    expect(password('1234-5678')).toEqual(['password: passwordTooWeak'])
  })

  test('must be typed the same twice', () => {
    expect(wrong(form, { ...good, passwordAgain: 'abcd1235' })).toEqual([
      'passwordAgain: The two passwords entered are inconsistent',
    ])
  })
})

test('a warehouse worker has the same rules for name, phone and empty fields', () => {
  const bad = { ...worker, name: 'Ann', phone: '5'.repeat(21), customerReferenceNumber: ' ' }
  expect(wrong(workerForm, bad).sort()).toEqual([
    'customerReferenceNumber: Can not be empty',
    'name: personName',
    'phone: tooLong',
  ])
})
