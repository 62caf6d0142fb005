/**
 * One segment: `elements[0]` is its name, `elements[n]` element n as written. `number` counts from 1 in the file,
 * `offset` is its first byte.
 */
export type Segment = { id: string; elements: readonly string[]; number: number; offset: number }
