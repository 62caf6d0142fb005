import { expect, test, vi } from 'vitest'
import { firstIdAt, newId } from './ids.ts'

test('ids sort in order of creation, even within one millisecond', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T05:00:00Z') })
  try {
    const made = Array.from({ length: 1_000 }, newId)
    expect(made).toEqual([...made].sort())
    expect(new Set(made).size).toBe(made.length)
    // The random part differs in each id.
    expect(new Set(made.map((id) => id.slice(-12))).size).toBe(made.length)
    expect(firstIdAt(Date.now()) <= (made[0] ?? '')).toBe(true)
    expect(firstIdAt(Date.now() + 1) > (made.at(-1) ?? '')).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
