/** Columns `from` to `to` (exclusive) of those that scroll sideways. */
export type ColumnWindow = { from: number; to: number }

/** So far beyond either edge of the view columns exist as well, px: a push sideways shows nothing that is not there yet. */
const margin = 150

/**
 * Which columns a row has: those in view and some around them, so that a list of thirty columns scrolls like one of ten. The
 * window of before stays as long as it covers the view and hardly more.
 * @param widths of the columns that scroll sideways, px; `left` and `viewWidth` are measured from the last pinned one
 */
export function columnWindow(
  widths: readonly number[],
  left: number,
  viewWidth: number,
  before?: ColumnWindow,
): ColumnWindow {
  const seen = between(widths, left, left + viewWidth)
  const most = between(widths, left - 2 * margin, left + viewWidth + 2 * margin)
  const covers = before && before.from <= seen.from && before.to >= seen.to && before.to <= widths.length
  if (covers && before.from >= most.from && before.to <= most.to) return before
  return between(widths, left - margin, left + viewWidth + margin)
}

function between(widths: readonly number[], start: number, end: number): ColumnWindow {
  let from = 0
  let edge = 0
  for (; from < widths.length && edge + (widths[from] ?? 0) <= start; from++) edge += widths[from] ?? 0
  let to = from
  for (; to < widths.length && edge < end; to++) edge += widths[to] ?? 0
  return { from, to }
}
