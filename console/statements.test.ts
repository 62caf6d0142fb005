import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const top = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, top), 'utf8')
const [, ...sections] = read('docs/console-statements.md').split(/^## /m)

/** Statement, where it lives, what holds it. */
const rows = sections.flatMap((section) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| statement '))
    .map((line) => {
      const [statement = '', livesIn = '', heldBy = ''] = line.slice(2, -2).split(' | ')
      return {
        statement,
        files: [...livesIn.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
        tests: [...heldBy.matchAll(/`([^`]+)` › (.+?)(?=<br>|$)/g)].map(([, file = '', name = '']) => ({ file, name })),
      }
    }),
)

test('each section of the specification has its rows', () => {
  expect([...new Set(sections.map((section) => section[0]))]).toEqual(['2', '3', '4', '5', '6', '8', '9'])
  expect(rows.length).toBeGreaterThan(120)
})

test('no row is without a file that is there and a test that is there', () => {
  const named = (file: string, name: string) => {
    const source = existsSync(new URL(file, top)) ? read(file) : ''
    return ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
  }
  const unheld = rows.flatMap(({ statement, files, tests }) => [
    ...(files.length === 0 ? [`${statement}: lives nowhere`] : []),
    ...(tests.length === 0 ? [`${statement}: held by nothing`] : []),
    ...files.filter((file) => !existsSync(new URL(file, top))).map((file) => `${statement}: no ${file}`),
    ...tests
      .filter(({ file, name }) => !named(file, name))
      .map(({ file, name }) => `${statement}: no ${file} › ${name}`),
  ])
  expect(unheld).toEqual([])
})
