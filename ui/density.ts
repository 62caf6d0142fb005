import { createContext, use } from 'react'

/** How close rows stand. */
export type Density = 'compact' | 'dense'

/** Height of a row, px, as --row-height in tokens.css says: the grid has to know where a row is that does not exist yet. */
const rowHeights: Record<Density, number> = { compact: 32, dense: 26 }

export const DensityContext = createContext<Density>('compact')

export const useRowHeight = (): number => rowHeights[use(DensityContext)]
