/** The two ends of a stop's window in the form: 'YYYY-MM-DD HH:mm', '' if empty. */
export type StopWindow = { from: string; to: string }

const minuteMs = 60_000
const momentOf = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)
const wallOf = (moment: number) => new Date(moment).toISOString().slice(0, 16).replace('T', ' ')

/**
 * The window with another beginning. An end that is not after the new beginning moves along: the window keeps its length,
 * or, if it had no beginning, its end keeps the time of day. Any other end stays as it was typed.
 */
export function withFrom(window: StopWindow, from: string): StopWindow {
  const { to } = window
  if (from === '' || to === '' || to > from) return { from, to }
  const length = window.from === '' ? 0 : momentOf(to) - momentOf(window.from)
  if (length >= minuteMs) return { from, to: wallOf(momentOf(from) + length) }
  const sameDay = `${from.slice(0, 10)} ${to.slice(11)}`
  return { from, to: sameDay > from ? sameDay : to }
}
