import { mebi } from '@shortcut/domain/endpoint.ts'

/** Limits for all senders on this node, and for one sender: two of the largest bodies. */
export const bounds = { all: 128 * mebi, sender: 52 * mebi }

/** Counts bytes of bodies that are arriving or being processed, so that no number of senders fills the memory. */
export function openBytesInFlight({ all, sender: share } = bounds) {
  let total = 0
  const bySender = new Map<string, number>()
  return {
    /** @returns the limit that these bytes would exceed; then none of them is counted */
    take(sender: string, bytes: number): 'sender' | 'all' | undefined {
      const mine = (bySender.get(sender) ?? 0) + bytes
      if (mine > share) return 'sender'
      if (total + bytes > all) return 'all'
      bySender.set(sender, mine)
      total += bytes
      return undefined
    },
    giveBack(sender: string, bytes: number) {
      total -= bytes
      const mine = (bySender.get(sender) ?? 0) - bytes
      if (mine > 0) bySender.set(sender, mine)
      else bySender.delete(sender)
    },
  }
}
export type BytesInFlight = ReturnType<typeof openBytesInFlight>
