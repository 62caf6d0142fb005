import type { Draft } from '@shortcut/domain/bookings/pdf/draft.ts'

/** The draft without a stop: the stops after it move up. */
export function withoutStop(draft: Draft, index: number): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([key, value]) => {
      const [, number, field] = /^stops\/(\d+)\/(.+)$/.exec(key) ?? []
      if (number === undefined || Number(number) < index) return [[key, value]]
      return Number(number) === index ? [] : [[`stops/${Number(number) - 1}/${field}`, value]]
    }),
  )
}

/** Both people's changes: what this person did not touch becomes theirs. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const touched = (key: string) => (base[key]?.text ?? '') !== (mine[key]?.text ?? '')
  const own = Object.entries(mine).filter(([key]) => touched(key))
  const kept = Object.entries(theirs).filter(([key]) => !touched(key))
  return Object.fromEntries([...kept, ...own])
}

/** Without values that nobody entered. */
export const filled = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, { text }]) => text.trim() !== ''))
