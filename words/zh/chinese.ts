import type { Words } from '../en.ts'

/** Sections and texts that Chinese has; the others are read in English. */
export type Chinese = { [section in keyof Words]?: Partial<Words[section]> }
