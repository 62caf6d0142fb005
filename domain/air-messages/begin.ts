import { isEnvelope } from './envelope.ts'

const head = /^(FWB|FHL|FSU|FSA|FFM|FFA|FNA|FMA|FFR|FSR)(\/\d{1,2})?(\s|$)/i

/** Whether a text begins as a message of an airline: after its envelope a line with its type; as Cargo-XML; as JSON-LD. */
export function beginsAirMessage(text: string): boolean {
  const bare = text.replace(/^(\uFEFF|\u00ef\u00bb\u00bf)/, '')
  if (/^\s*</.test(bare))
    return /<[\w.-]*:?(Waybill|HouseWaybill|HouseManifest|FlightManifest|StatusMessage)\b/.test(bare)
  if (/^\s*[[{]/.test(bare)) return /^\s*\[?\s*\{\s*"@(context|graph|id|type)"/.test(bare)
  for (const line of bare.split(/\r\n|\n|\r/)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: marks of transmission
    const shown = line.replace(/^[\x00-\x20]+/, '').trimEnd()
    if (shown === '' || isEnvelope(shown) || /^(=|ZCZC\b)/.test(shown)) continue
    return head.test(shown)
  }
  return false
}
