const hasNul = (bytes: Uint8Array, from: number) => {
  for (let at = from; at < Math.min(bytes.length, 2000); at += 2) if (bytes[at] === 0) return true
  return false
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding, { fatal: false }).decode(bytes)

/** UTF-16 without a mark is recognized by zeros in every second byte of Latin text. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const [even, odd] = [hasNul(bytes, 0), hasNul(bytes, 1)]
  if (even === odd || bytes.length % 2 === 1) return undefined
  return odd ? 'utf-16le' : 'utf-16be'
}

/**
 * A text file's text: UTF-8 or UTF-16, with or without a byte order mark, else Windows-1252, as Excel writes CSV on
 * Windows.
 * @returns undefined if it is not text
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  const utf16 = unmarkedUtf16(bytes)
  if (utf16) return decode(utf16, bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1252', bytes)
  }
}
