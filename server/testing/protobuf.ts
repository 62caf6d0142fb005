/** As much of protobuf's encoding as the formats of maps need. */
export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Buffer.from([...bytes, rest])
}

export const number = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])

export function bytes(field: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content as string)
  return Buffer.concat([varint(field * 8 + 2), varint(body.length), body])
}

/** Signed numbers become positive ones: 0, -1, 1, -2 … */
export const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)

export const packed = (field: number, values: readonly number[]) => bytes(field, Buffer.concat(values.map(varint)))
