import { strToU8, zipSync } from 'fflate'

/** A zip of these texts, by file name. */
export const zipOf = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
