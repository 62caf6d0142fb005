import sharp from 'sharp'

/** Coarse, colored noise of 1600 × 1200: as hard to compress as a phone's photo of a dock. */
export const photoLike = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const small = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a8899', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(1600, 1200).jpeg({ quality: 80 }).toBuffer()
}
