import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const files = globSync(['console/**/*.tsx', 'ui/**/*.tsx'], { cwd: root }).filter(
  (path) => !path.includes('/dist/') && !path.includes('node_modules'),
)
const linesWith = (pattern: RegExp, except: readonly string[] = []) =>
  files
    .filter((path) => !except.includes(path))
    .flatMap((path) =>
      readFileSync(root + path, 'utf8')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )

test('dates and times are entered in DateTimeField or the date filter, which take typing and offer the calendar', () => {
  expect(linesWith(/type="(date|time|datetime-local|month|week)"/)).toEqual([])
  expect(linesWith(/@mantine\/dates/, ['ui/fields/Calendar.tsx'])).toEqual([])
  const readers = ['ui/fields/DateTimeField.tsx', 'ui/grid/filters/DateRangeFilter.tsx']
  expect(linesWith(/\bread(Date|DateTime)\(/, readers)).toEqual([])
  expect(
    linesWith(/placeholder\.(date|datetime)|YYYY-MM-DD/, [...readers, 'ui/workbench/texts.ts']).filter((line) =>
      /placeholder/.test(line),
    ),
  ).toEqual([])
  for (const reader of readers) expect(readFileSync(root + reader, 'utf8')).toContain('<PickDate')
})
