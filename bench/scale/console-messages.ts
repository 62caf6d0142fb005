export interface Place {
  url: string
  token: string
  /** The console's own address, so that it is not one too many of an address; absent: 127.0.0.1. */
  address: string | undefined
}
/** Open these consoles, or wait until every open one has read this mark. */
export type Order = { open: Place[] } | { mark: number; withinMs: number }
export interface Report {
  open: number
  /** Ended by the server. */
  lost: number
  /** When each console read the mark, on the clock of `clockMs`. */
  at: number[]
}

/** Milliseconds of a clock that all processes of the machine share. */
export const clockMs = () => Number(process.hrtime.bigint()) / 1e6

/** Of the number that follows a mark's name. */
export const digits = 6
export const markName = 'bench-scale-'
export const markOf = (mark: number) => `${markName}${String(mark).padStart(digits, '0')}`
