import { createContext, use } from 'react'

/** How dense rows are. */
export type Density = 'compact' | 'dense'

/**
 * Height of a row in px, the same as --row-height in tokens.css: the grid must know positions of rows that do not exist
 * yet.
 */
const rowHeights: Record<Density, number> = { compact: 32, dense: 26 }

export const DensityContext = createContext<Density>('compact')

export const useRowHeight = (): number => rowHeights[use(DensityContext)]
