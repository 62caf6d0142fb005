import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import wawoff2 from 'wawoff2'

const inter = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
/** Made once, and again for a new version of Inter: `node ui/fonts/tabular.ts`. */
export const tabularFile = new URL('inter-latin-tabular.woff2', import.meta.url)

/**
 * Inter with digits of equal width. Its own feature for that, tnum, also widens hyphens and spaces, so that dates and
 * order numbers fall apart. A second face only for digits makes a browser shape and paint "2026-06-12 14:30" in nine
 * pieces, most of the cost of a grid's row. So the digits are mapped to tnum's glyphs: one number in the table "cmap"
 * (OpenType, format 4).
 * @returns the font as OpenType
 * @throws Error if the font's structure has changed: its digits must be checked again
 */
export async function tabularInter(): Promise<Buffer> {
  const font = Buffer.from(await wawoff2.decompress(readFileSync(inter)))
  const at = digitDeltaAt(font)
  const { proportional, tabular } = glyphOfZero
  if (font.readInt16BE(at) !== proportional - zero) throw new Error('the digits of Inter have other glyphs')
  font.writeInt16BE(tabular - zero, at)
  return font
}

const zero = 0x30
/** Glyph ids in this subset of Inter: ten each, in sequence. */
const glyphOfZero = { proportional: 258, tabular: 268 }

/** Position of the offset from the digits' codes to their glyphs. */
function digitDeltaAt(font: Buffer): number {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const cmap = tables.find((entry) => font.toString('latin1', entry, entry + 4) === 'cmap')
  if (cmap === undefined) throw new Error('the font has no table "cmap"')
  const start = font.readUInt32BE(cmap + 8)
  // All entries point to the same map.
  const map = start + font.readUInt32BE(start + 8)
  if (font.readUInt16BE(map) !== 4) throw new Error('the table "cmap" is not of format 4')
  const segments = font.readUInt16BE(map + 6) / 2
  for (let segment = 0; segment < segments; segment++) {
    const [end, first] = [map + 14 + segment * 2, map + 16 + (segments + segment) * 2]
    if (font.readUInt16BE(first) === zero && font.readUInt16BE(end) === zero + 9) return first + segments * 2
  }
  throw new Error('the digits have no segment of their own')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(tabularFile, await wawoff2.compress(await tabularInter()))
