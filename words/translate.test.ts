import { readdir } from 'node:fs/promises'
import { expect, expectTypeOf, test } from 'vitest'
import * as lawWords from './en/law.ts'
import * as listWords from './en/list.ts'
import { en, type Words } from './en.ts'
import type { Params } from './fill.ts'
import { sayByKey } from './say.ts'
import { type Name, type Sections, type TextKey, type Translate, translate } from './translate.ts'
import { zh } from './zh.ts'

const cargo = {
  cargo: {
    left_zero: 'nothing left',
    left_one: '{{count}} piece left',
    left_other: '{{count}} pieces left',
    weight: 'Weight',
    boxes_one: '{{count}} box',
    boxes_other: '{{count}} boxes',
  },
}
const chinese = { cargo: { left_other: '剩 {{count}} 件' } }
const says = (language: 'en' | 'zh'): Translate<typeof cargo> => translate(language, [cargo], chinese)

test.each([
  ['en', 0, 'nothing left', '0 boxes'],
  ['en', 1, '1 piece left', '1 box'],
  ['en', 2, '2 pieces left', '2 boxes'],
  ['zh', 0, '剩 0 件', '0 boxes'],
  ['zh', 1, '剩 1 件', '1 box'],
] as const)('in %s a count of %i has its form; texts without Chinese are English', (language, count, left, boxes) => {
  const t = language === 'zh' ? says('zh') : (translate('en', [cargo]) satisfies Translate<typeof cargo>)
  expect([t('cargo:left', { count }), t('cargo:boxes', { count })]).toEqual([left, boxes])
})

test('a missing text for a key from data is reported as missing, and shown as plain words', () => {
  const t = says('en')
  expect(t.find('cargo:weight')).toBe('Weight')
  for (const key of ['cargo:unNumber', 'cargo:constructor', 'nowhere:unNumber', 'toString:length'])
    expect(t.find(key)).toBeUndefined()
  const status = 'onHold' as 'weight'
  expect(t(`cargo:${status}`)).toBe('On hold')
})

test('only keys of the given files compile, and a text with a count only with its count', () => {
  const t: Translate<typeof lawWords> = translate('en', [lawWords])
  const wider: Translate<typeof lawWords | typeof listWords> = translate('en', [lawWords, listWords])
  const fits: Translate<typeof lawWords> = wider
  const status: 'NEW' | 'DRAFT' = 'NEW'
  expect(fits(`bookingStatus:${status}`)).toBe('NEW')
  // @ts-expect-error a key of a file that was not given
  expect(t('list:newer')).toBe('Newer')
  // @ts-expect-error no such name
  expect(t('bookingStatus:NEWER')).toBe('Newer')
  // @ts-expect-error a t of fewer files
  const wants: Translate<typeof lawWords | typeof listWords> = t
  // @ts-expect-error a text with a form for each number, without a number
  expect(wider('list:left')).toBe('Left')
  expect(wants.find('list:newer')).toBeUndefined()
})

test('the names of all sections are known to the types', () => {
  type Open = { [S in keyof Words]: string extends Name<Words[S]> ? S : never }[keyof Words]
  expectTypeOf<Open>().toEqualTypeOf<never>()
  expectTypeOf<TextKey<Words>>().not.toEqualTypeOf<string>()
})

test('every text of every file is found in both languages, and each section is in one file only', async () => {
  const seen = new Map<string, string>()
  let texts = 0
  for (const file of await readdir(`${import.meta.dirname}/en`, { recursive: true })) {
    // The phone app has a catalogue of its own.
    if (!file.endsWith('.ts') || /(^|\/)phone\.ts$/.test(file)) continue
    const path = `./en/${file}`
    const sections: Sections = await import(/* @vite-ignore */ path)
    for (const [section, names] of Object.entries(sections)) {
      expect(seen.get(section), `${section} is in ${file}, too`).toBeUndefined()
      seen.set(section, file)
      expect(Object.keys(en), file).toContain(section)
      for (const language of ['en', 'zh'] as const) {
        const own = translate(language, [sections], language === 'zh' ? zh : undefined)
        for (const name of Object.keys(names)) {
          const stem = name.replace(/_(zero|one|other)$/, '')
          const key = `${section}:${stem}`
          const counts: Params[] = stem === name ? [{}] : [{ count: 0 }, { count: 1 }, { count: 2 }]
          for (const params of counts) {
            const text = own.find(key, params)
            expect(text, `${key} ${JSON.stringify(params)}`).toBeTypeOf('string')
            expect(text).not.toContain(key)
            expect(text).toBe(sayByKey(language).find(key, params))
            texts++
          }
        }
      }
    }
  }
  expect(texts).toBeGreaterThan(6000)
})
