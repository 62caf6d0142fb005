/** Columns `from` to `to` (exclusive) of those that scroll sideways. */
export type ColumnWindow = { from: number; to: number }

/** Columns also exist this far beyond the view, in px, so that scrolling sideways shows no gaps. */
const margin = 150

/**
 * The columns that a row contains: those in view and some around them, so that a list of thirty columns scrolls like
 * one of ten. The previous window stays while it covers the view without much excess.
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
