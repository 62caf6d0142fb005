/** Pages that a driver opens a few times a day. They load when one of them is opened. */
export const rarePaths = ['/history', '/inspection', '/duty', '/truck', '/papers', '/settings'] as const
export type RarePath = (typeof rarePaths)[number]
