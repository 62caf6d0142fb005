import { expect, test } from 'vitest'
import { distanceText, enteredWeightText, milesText, speedText, weightText } from './measures.ts'

test.each([
  [0, '0 mi', '0 km'],
  [0.04, '0 mi', '0 km'],
  [1.609344, '1 mi', '1.6 km'],
  [15, '9.3 mi', '15 km'],
  [15.99, '9.9 mi', '16 km'],
  [16.05, '10 mi', '16 km'],
  [1609.344, '1,000 mi', '1,609 km'],
  [-15, '-9.3 mi', '-15 km'],
  [-0.01, '0 mi', '0 km'],
])('%d km reads %s or %s', (km, us, metric) => {
  expect([distanceText(km, 'us'), distanceText(km, 'metric')]).toEqual([us, metric])
})

test.each([
  ['12', '12 mi', '19 km'],
  ['812.5', '812.5 mi', '1,308 km'],
  ['1250', '1,250 mi', '2,012 km'],
])('%s charged miles read %s or %s', (miles, us, metric) => {
  expect([milesText(miles, 'us'), milesText(miles, 'metric')]).toEqual([us, metric])
})

test.each([
  [0, '0 mph', '0 km/h'],
  [5, '3 mph', '5 km/h'],
  [101.4, '63 mph', '101 km/h'],
])('%d km/h reads %s or %s', (kmh, us, metric) => {
  expect([speedText(kmh, 'us'), speedText(kmh, 'metric')]).toEqual([us, metric])
})

test.each([
  ['5000', 'kg', '11,023 lb', '5,000 kg', '5,000 kg (11,023 lb)', '5,000 kg'],
  ['12500.500000', 'lb', '12,500.5 lb', '5,670 kg', '12,500.5 lb', '12,500.5 lb (5,670 kg)'],
  ['0.5', 'kg', '1.1 lb', '0.5 kg', '0.5 kg (1.1 lb)', '0.5 kg'],
  ['0', 'kg', '0 lb', '0 kg', '0 kg (0 lb)', '0 kg'],
  ['220.4', 'lb', '220.4 lb', '100 kg', '220.4 lb', '220.4 lb (100 kg)'],
  ['410.5', 'ft3', '410.5 ft³', '410.5 ft³', '410.5 ft³', '410.5 ft³'],
  [null, null, '', '', '', ''],
])('%s %s', (value, unit, us, metric, enteredUs, enteredMetric) => {
  expect([weightText(value, unit, 'us'), weightText(value, unit, 'metric')]).toEqual([us, metric])
  expect([enteredWeightText(value, unit, 'us'), enteredWeightText(value, unit, 'metric')]).toEqual([
    enteredUs,
    enteredMetric,
  ])
})
