/** How a booking came in: its message's channel, and its order's source. */
export const channels = ['api', 'edi', 'file', 'upload', 'manual'] as const
export type Channel = (typeof channels)[number]

/** Those where a person at a desk brought it in. */
export const channelsByHand = ['upload', 'manual'] as const satisfies readonly Channel[]
