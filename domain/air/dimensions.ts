import type { Dimensions, LengthUnit } from './weight.ts'

const entry =
  /^(\d{1,5})\s*[x×*@/]\s*(\d{1,5}(?:\.\d)?)\s*[x×*]\s*(\d{1,5}(?:\.\d)?)\s*[x×*]\s*(\d{1,5}(?:\.\d)?)\s*(cm|in)?$/i

/**
 * Pieces and their sides as people write them: '37x40x50x60; 1 × 35 × 50 × 24 in'.
 * @param unit of those that name none
 * @returns null for any other text
 */
export function readDimensions(text: string, unit: LengthUnit): Dimensions[] | null {
  const read: Dimensions[] = []
  for (const part of text.split(/[;\n]/)) {
    if (part.trim() === '') continue
    const [, pieces, length = '', width = '', height = '', own] = entry.exec(part.trim()) ?? []
    if (!pieces || Number(pieces) === 0) return null
    read.push({
      pieces: Number(pieces),
      length,
      width,
      height,
      unit: own?.toLowerCase() === 'in' ? 'in' : own ? 'cm' : unit,
    })
  }
  return read
}

/** As `readDimensions` reads it again. */
export const dimensionsText = (dimensions: readonly Dimensions[], unit: LengthUnit): string =>
  dimensions
    .map((one) => `${one.pieces}x${one.length}x${one.width}x${one.height}${one.unit === unit ? '' : ` ${one.unit}`}`)
    .join('; ')

/** Sides of freight that is weighed in pounds are usually inches. */
export const usualLength = (weightUnit: 'K' | 'L'): LengthUnit => (weightUnit === 'K' ? 'cm' : 'in')
