import { cleanText, clip } from '@shortcut/domain/bookings/clean-text.ts'

/**
 * The file name in a Content-Disposition header, without any folder; '' where there is none.
 * @param header such as `attachment; filename*=UTF-8''orders.edi`
 */
export function fileNameOf(header: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header)
  const name = (encoded && decoded(encoded)) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2] ?? ''
  return clip(cleanText(name.split(/[/\\]/).at(-1) ?? ''), 200)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A Content-Disposition header under which a file is saved as `name`. */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
