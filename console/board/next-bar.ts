import type { Lane } from './lanes.ts'

/** The next bar in the direction of an arrow key; undefined if there is none. */
export function nextBar(
  lanes: readonly Lane[],
  chosen: string | undefined,
  key: string,
  now: number,
): string | undefined {
  const index = lanes.findIndex(({ bars }) => bars.some(({ task }) => task.id === chosen))
  const lane = lanes[index]
  if (!lane)
    return key.startsWith('Arrow')
      ? nearest(
          lanes.find(({ bars }) => bars.length > 0),
          now,
        )
      : undefined
  const at = lane.bars.findIndex(({ task }) => task.id === chosen)
  switch (key) {
    case 'ArrowRight':
      return lane.bars[at + 1]?.task.id
    case 'ArrowLeft':
      return lane.bars[at - 1]?.task.id
    case 'Home':
      return lane.bars[0]?.task.id
    case 'End':
      return lane.bars.at(-1)?.task.id
    case 'ArrowDown':
      return nearest(
        lanes.slice(index + 1).find(({ bars }) => bars.length > 0),
        lane.bars[at]?.from ?? now,
      )
    case 'ArrowUp':
      return nearest(
        lanes.slice(0, index).findLast(({ bars }) => bars.length > 0),
        lane.bars[at]?.from ?? now,
      )
    default:
      return undefined
  }
}

const nearest = (lane: Lane | undefined, time: number) =>
  lane?.bars.reduce((best, bar) => (Math.abs(bar.from - time) < Math.abs(best.from - time) ? bar : best)).task.id
