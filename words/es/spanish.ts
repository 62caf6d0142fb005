import type { Words } from '../en.ts'

/** Sections and texts that Spanish has: what the server says to phones. The console has no Spanish. */
export type Spanish = { [section in keyof Words]?: Partial<Words[section]> }
