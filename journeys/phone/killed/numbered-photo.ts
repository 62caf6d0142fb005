import sharp from 'sharp'

/** The number stands in the picture's top rows as black and white fields, so that it survives being made smaller. */
const bits = 8
const share = 0.1

/**
 * Makes photos like those of a phone's camera, with a number that can be read from the picture again.
 * @param size px
 * @param quality of the JPEG, which decides how large it is
 */
export async function openCamera(size: { width: number; height: number }, quality: number) {
  const { width, height } = size
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const coarse = { width: Math.round(width / 4), height: Math.round(height / 4) }
  const grain = await sharp({ create: { ...coarse, channels: 3, background: '#7a8899', noise } })
    .png()
    .toBuffer()
  const dock = await sharp(grain).resize(width, height).raw().toBuffer()
  const field = { width: Math.floor(width / bits), height: Math.floor(height * share) }
  return (number: number): Promise<Buffer> => {
    const fields = Array.from({ length: bits }, (_, bit) => ({
      input: { create: { ...field, channels: 3 as const, background: number & (1 << bit) ? '#ffffff' : '#000000' } },
      left: bit * field.width,
      top: 0,
    }))
    return sharp(dock, { raw: { width, height, channels: 3 } })
      .composite(fields)
      .jpeg({ quality })
      .toBuffer()
  }
}

/** The number in a photo. */
export async function numberIn(photo: Uint8Array): Promise<number> {
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true })
  const row = Math.floor((info.height * share) / 2)
  let number = 0
  for (let bit = 0; bit < bits; bit++) {
    const column = Math.floor(((bit + 0.5) * info.width) / bits)
    if ((data[row * info.width + column] ?? 0) > 128) number |= 1 << bit
  }
  return number
}
