import { strToU8, zipSync } from 'fflate'

/** A zip of these texts or bytes, by file name. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, one]) => [name, typeof one === 'string' ? strToU8(one) : one]),
      ),
    ),
  )
