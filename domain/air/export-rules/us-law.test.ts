import { expect, test } from 'vitest'
import { isUnderUsSecurity, needsExportFiling } from './us-law.ts'

test('its security rules hold in its territories and possessions, too', () => {
  for (const country of ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM'])
    expect(isUnderUsSecurity(country), country).toBe(true)
  for (const country of ['CA', 'DE', '']) expect(isUnderUsSecurity(country), country).toBe(false)
})

test('exports are filed from the States, Puerto Rico and the Virgin Islands, and between them as the rule says', () => {
  for (const [from, to] of [
    ['US', 'DE'],
    ['PR', 'DE'],
    ['VI', 'DE'],
    ['US', 'PR'],
    ['PR', 'US'],
    ['US', 'VI'],
    ['PR', 'VI'],
    ['', 'DE'],
    ['US', ''],
  ] as const)
    expect(needsExportFiling(from, to), `${from}–${to}`).toBe(true)
  for (const [from, to] of [
    ['US', 'US'],
    ['VI', 'US'],
    ['VI', 'PR'],
    ['US', 'GU'],
    ['GU', 'DE'],
    ['DE', 'US'],
  ] as const)
    expect(needsExportFiling(from, to), `${from}–${to}`).toBe(false)
})
