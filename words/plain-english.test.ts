import { permissions } from '@shortcut/domain/permissions.ts'
import { expect, test } from 'vitest'
import { en } from './en.ts'

/** Words and phrases that people have to decode; each has a plain one that says the same. */
const forbidden = [
  /\banew\b/i,
  /\breckon/i,
  /\bwho(so)?ever\b/i,
  /\bin spite of\b/i,
  /\bshall\b/i,
  /\bspeaks? against\b/i,
  /\bleft alone\b/i,
  /\bwhat comes of it\b/i,
  /\bis had as\b/i,
  /\bthereof\b/i,
  /\bwhyever\b/i,
  /\b(above|below|less than) nothing\b/i,
  /\bas good as none\b/i,
  /\b(by|for) who (may|sees|is|has|does|asks|reads)\b/i,
  /\bwhose own\b/i,
  /\bin the place of\b/i,
  /\bmended\b/i,
  /\bbears?\b/i,
]

const catalogue: Record<string, Record<string, string>> = { ...en, permissions }

test('no English text has a word that people have to decode', () => {
  const texts = Object.entries(catalogue).flatMap(([section, keys]) =>
    Object.entries(keys).map(([key, text]) => ({ key: `${section}:${key}`, text })),
  )
  expect(texts.length).toBeGreaterThan(3000)
  expect(texts.filter(({ text }) => forbidden.some((words) => words.test(text)))).toEqual([])
})
