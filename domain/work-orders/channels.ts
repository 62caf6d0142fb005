/** How a booking came in: the channel of its message and the source of its order. */
export const channels = ['api', 'edi', 'file', 'mail', 'upload', 'manual', 'recurring'] as const
export type Channel = (typeof channels)[number]

/** Channels in which a person at a desk entered it. */
export const channelsByHand = ['upload', 'manual'] as const satisfies readonly Channel[]
