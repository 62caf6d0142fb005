import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tabularFile, tabularInter } from './tabular.ts'

it('is the Inter that is installed, but for the digits', async () => {
  expect(Buffer.compare(readFileSync(tabularFile), await tabularInter())).toBe(0)
})
