import { readdir, readFile } from 'node:fs/promises'
import { bookingStatuses, taskStatuses } from '@shortcut/domain/work-orders/lifecycle.ts'
import { expect, test } from 'vitest'

const statuses = [...bookingStatuses, ...taskStatuses].join('|')
/** A status literal in SQL: beside its column, or in an array. */
const named = new RegExp(`(?:status\\)?\\s*(?:=|<>|!=|(?:NOT )?IN\\s*\\()\\s*|ARRAY\\[)'(?:${statuses})'`)
/** These have their own statuses. */
const others = /UPDATE invoice_run /

test('statements name statuses of orders and tasks only through domain/work-orders/status-sql.ts', async () => {
  const files = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found: string[] = []
  for (const file of files) {
    const lines = (await readFile(`${import.meta.dirname}/${file}`, 'utf8')).split('\n')
    for (const [index, line] of lines.entries())
      if (named.test(line) && !others.test(line)) found.push(`${file}:${index + 1} ${line.trim()}`)
  }
  expect(found).toEqual([])
})
