import { cleanText, clip } from '@shortcut/domain/clean-text.ts'

/**
 * The file name in a Content-Disposition header, without folders; '' if absent.
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

/** A Content-Disposition header that saves a file as `name`. */
export function attachmentOf(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

const mostNameBytes = 150

/** A partner's file name as a name in the archive, short enough for a prefix and suffix; the extension stays. */
export function archivedName(name: string): string {
  const safe = cleanText(name).replace(/\s+/g, ' ').replace(/[/\\]/g, '_')
  const ending = /\.\w{1,8}$/.exec(safe)?.[0] ?? ''
  let stem = safe.slice(0, safe.length - ending.length)
  while (Buffer.byteLength(stem + ending) > mostNameBytes) stem = [...stem].slice(0, -1).join('')
  return stem + ending || 'file'
}
