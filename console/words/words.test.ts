import * as lawWords from '@shortcut/words/en/law.ts'
import * as listWords from '@shortcut/words/en/list.ts'
import * as orderQuestionWords from '@shortcut/words/en/order-questions.ts'
import { afterEach, expect, test } from 'vitest'
import { setLanguage, wordsOf } from './words.ts'

afterEach(() => setLanguage('en'))

test('texts come from the given files and from the first page', () => {
  const t = wordsOf(listWords, orderQuestionWords)
  expect(t('list:left', { count: 1 })).toBe('1 no longer belongs here')
  expect(t('list:left', { count: 12 })).toBe('12 no longer belong here')
  expect(t('ask:cancelDeliveryText', { count: 0 })).toBe('The booking stays open and needs another driver.')
  expect(t('page:home')).toBe('Home')
  // @ts-expect-error this file was not given. At run time its name is shown in plain words, never as a key
  expect(t('taskStatus:pickedUp')).toBe('Picked up')
  // @ts-expect-error this file was not given here either
  expect(wordsOf()('list:newer')).toBe('Newer')
})

test('Chinese texts are shown where they exist, English ones elsewhere', async () => {
  const t = wordsOf(lawWords)
  expect(t('taskStatus:pickedUp')).toBe('Picked up')
  await setLanguage('zh')
  expect(t('taskStatus:pickedUp')).toBe('已提货')
  expect(t('page:home')).toBe('Home')
  await setLanguage('en')
  expect(t('taskStatus:pickedUp')).toBe('Picked up')
})
