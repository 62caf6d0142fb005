import { expect, test } from 'vitest'
import './signed-in-words.ts'
import { setLanguage, t } from './words.ts'

test('numbers choose their form', () => {
  expect(t('list:left', { count: 1 })).toBe('1 no longer belongs here')
  expect(t('list:left', { count: 12 })).toBe('12 no longer belong here')
  expect(t('ask:cancelDeliveryText', { count: 0 })).toBe('The booking stays open and needs another driver.')
})

test('Chinese shows where it exists, English elsewhere', async () => {
  await setLanguage('zh')
  expect(t('taskStatus:pickedUp')).toBe('已提货')
  expect(t('page:home')).toBe('Home')
  await setLanguage('en')
  expect(t('taskStatus:pickedUp')).toBe('Picked up')
})
