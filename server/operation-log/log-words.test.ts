import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { api } from '@shortcut/domain/api.ts'
import type { Endpoint } from '@shortcut/domain/endpoint.ts'
import { logAction } from '@shortcut/words/en/operation-log.ts'
import { hasLabel } from '@shortcut/words/field-text.ts'
import { sayByKey } from '@shortcut/words/say.ts'
import { expect, test } from 'vitest'
import { attemptOf, isTold } from './note-refused.ts'

test('a refused attempt at any call has words', () => {
  const attempts = Object.values(api as Record<string, Record<string, Endpoint>>)
    .flatMap((entries) => Object.values(entries))
    .filter((entry) => isTold(entry))
    .map((entry) => attemptOf(entry).action)
  expect(attempts).toContain('role.demandSecondFactor')
  expect(attempts.filter((action) => !(action in logAction))).toEqual([])
})

/** Fields that the log does not show (log-text.ts), or that are part of another field's text. */
const notShown = ['workOrderId', 'stopIds', 'driverId', 'truckId', 'accountId']
const nested = /\{[^{}]*\}|\([^()]*\)/g

test('every logged field has a label', async () => {
  const t = sayByKey('en')
  const named = new Set<string>()
  for await (const file of glob('**/*.ts', {
    cwd: `${import.meta.dirname}/..`,
    exclude: ['testing/**', '**/*.test.ts'],
  })) {
    const text = readFileSync(`${import.meta.dirname}/../${file}`, 'utf8')
    for (const { index, 2: body = '' } of text.matchAll(
      /\b(before|after):\s*(?:[\w.!?&| ()]+ )?\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g,
    )) {
      const [entity] = [...text.slice(Math.max(0, index - 400), index).matchAll(/entity: '(\w+)'/g)].reverse()
      if (!entity) continue
      for (const [, field = ''] of body.replaceAll(nested, '').matchAll(/(?:^|,)\s*(\w+)(?=\s*[:,]|\s*$)/g))
        if (!notShown.includes(field)) named.add(`${entity[1]} ${field}`)
    }
  }
  expect(named.size).toBeGreaterThan(60)
  const unlabelled = [...named].filter((one) => {
    const [entity = '', field = ''] = one.split(' ')
    return !hasLabel(t, field, entity)
  })
  expect(unlabelled).toEqual([])
})
