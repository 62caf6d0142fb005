import { describe, expect, test } from 'vitest'
import { applyRules, rulesOf } from './apply-rules.ts'
import { textRule } from './text-rule.ts'

const rule = (more: object) => textRule.parse({ line: 'SPH', ...more })
const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('')
const applied = (text: string, ...rules: object[]) => applyRules(text, rules.map(rule), 'out').text

const fwb17 = lines(
  'FWB/17',
  '020-12345675ORDHAM/T4K97.6',
  'SHP',
  'NAM/ROSEMILL TOOLS',
  'ADR/400 INDUSTRIAL PARKWAY NORTH EAST',
  'LOC/CHICAGO/IL',
  '/US/60601/TE/13125550100',
  'RTD/1/P4/K97.6/CN/W98/R2.00/T196.00',
  '/NG/MACHINE PARTS. USED',
  '/2/NG/NO.2 STEEL.',
  '/3/ND//CMT40-30-20/4',
  'SPH/EAP/PER',
)

describe('what a rule changes', () => {
  test.each([
    ['a text inside the goods', { line: 'RTD NG', find: '.', to: '' }, ['/NG/MACHINE PARTS USED', '/2/NG/NO2 STEEL']],
    ['a code as a whole', { act: 'map', find: 'EAP', to: 'EAW' }, ['SPH/EAW/PER']],
    ['a code that is left out', { act: 'map', find: 'EAP', to: '' }, ['SPH/PER']],
    ['a street that is cut', { line: 'SHP ADR', act: 'cut', most: 20 }, ['ADR/400 INDUSTRIAL PARKW']],
    ['one field of a line', { line: 'SHP LOC', field: 2, act: 'map', find: 'IL', to: 'ILL' }, ['LOC/CHICAGO/ILL']],
    ['the country line', { line: 'SHP CTY', act: 'map', find: '1*', to: '01*' }, ['/US/60601/TE/013125550100']],
  ])('%s', (_, more, expected) => {
    const { text, changes } = applyRules(fwb17, [rule(more)], 'out')
    expect(changes.map(({ is }) => is)).toEqual(expected)
    const untouched = fwb17.split('\r\n').filter((__, index) => !changes.some(({ line }) => line === index + 1))
    expect(text.split('\r\n').filter((line) => !expected.includes(line))).toEqual(untouched)
  })

  test('nothing in another message, another direction, or a line of the same text elsewhere', () => {
    const map = { act: 'map', find: 'PER', to: 'PES' }
    expect(applied(fwb17, { ...map, type: 'FHL' })).toBe(fwb17)
    expect(applied(fwb17, { ...map, direction: 'in' })).toBe(fwb17)
    expect(applied(fwb17, { ...map, line: 'SHP' })).toBe(fwb17)
    expect(applied(fwb17, { ...map, find: 'PE' })).toBe(fwb17)
  })

  test('lines of the older versions have no names and are known by their place', () => {
    const fwb16 = lines(
      'FWB/16',
      '020-12345675ORDHAM/T4K97.6',
      'SHP',
      '/ROSEMILL',
      '/400 WAY.',
      '/CHICAGO/IL',
      '/US/60601',
    )
    expect(applied(fwb16, { line: 'SHP ADR', find: '.', to: '' })).toContain('\r\n/400 WAY\r\n')
    const fhl4 = lines(
      'FHL/4',
      'MBI/020-12345675ORDHAM/T4K97.6',
      'HBS/H1/ORDHAM/4/K97.6//PARTS',
      'SHP/ROSEMILL. INC',
      '/400 WAY.',
      '/CHICAGO/IL',
      '/US',
    )
    expect(applied(fhl4, { line: 'SHP NAM', find: '.', to: '' })).toContain('SHP/ROSEMILL INC\r\n/400 WAY.\r\n')
  })

  test('a line of ours without fields goes; a received one keeps its place', () => {
    const map = { act: 'map', find: '*', to: '' }
    expect(applied(fwb17, map)).toBe(fwb17.replace('SPH/EAP/PER\r\n', ''))
    const received = applyRules('FWB/17\nSPH/EAP\nREF/X', [rule({ ...map, direction: 'in' })], 'in').text
    expect(received.split('\n')).toHaveLength(3)
  })

  test('rules follow each other, and each is named once', () => {
    const rules = [
      { act: 'map', find: 'EAP', to: 'EAW' },
      { act: 'map', find: 'EAW', to: 'ECC' },
      { find: 'X', to: 'Y' },
    ].map(rule)
    const { text, changes } = applyRules(fwb17, rules, 'out')
    expect(text).toContain('SPH/ECC/PER')
    expect(rulesOf(changes, rules)).toEqual(rules.slice(0, 2))
  })
})

test('each message of a list in several has the rules, and line breaks stay as they are', () => {
  const list = 'FHL/5\r\nHBS/H1/ORDHAM/4/K97.6//A.B\r\n\r\nFHL/5\nHBS/H2/ORDHAM/4/K97.6//A.B\n'
  expect(applied(list, { line: 'HBS', field: 6, find: '.', to: '' })).toBe(list.replaceAll('A.B', 'AB'))
})

test('XML and JSON stay as they are', () => {
  for (const text of ['<a>\nSPH/EAP</a>', '{"SPH": 1}']) expect(applied(text, { find: 'EAP', to: 'X' })).toBe(text)
})

test('the time grows with the message only, and the text has an end', () => {
  const long = `FWB/17\nOSI/${'A'.repeat(2_000_000)}\nOSI/${'A'.repeat(60)}`
  const rules = Array.from({ length: 30 }, () => ({ line: 'OSI', find: 'A', to: 'A'.repeat(65) }))
  const begun = performance.now()
  expect(applied(long, ...rules)).toBe(long)
  expect(applied(long, { line: 'OSI', act: 'map', find: 'A*B', to: '' })).toBe(long)
  expect(performance.now() - begun).toBeLessThan(5000)
})

describe('a rule is refused', () => {
  test.each([
    ['without a text to find', { find: '' }, 'find'],
    ['with a slash', { find: 'A/B' }, 'find'],
    ['with a line break', { find: 'A\nB' }, 'find'],
    ['with two asterisks', { act: 'map', find: '*A*' }, 'find'],
    ['with an asterisk that stands for nothing', { act: 'map', find: 'A', to: '*' }, 'to'],
    ['with characters that a message does not have', { find: 'A', to: 'ä' }, 'to'],
    ['without a line', { line: '', find: 'A' }, 'line'],
    ['with a length of nothing', { act: 'cut', most: 0 }, 'most'],
  ])('%s', (_, more, field) => {
    const { error } = textRule.safeParse({ line: 'SPH', ...more })
    expect(error?.issues.map(({ path }) => path[0])).toContain(field)
  })
  test('what comes may have other characters', () =>
    expect(textRule.safeParse({ line: 'SPH', direction: 'in', find: 'ä', to: 'Ä' }).success).toBe(true))
})

test('a rule without a text to find is missing it', () => {
  const { error } = textRule.safeParse({ line: 'SPH', to: 'EAP' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['find', 'not null']])
})
