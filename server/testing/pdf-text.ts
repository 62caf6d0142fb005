import { inflateSync } from 'node:zlib'

/** Windows-1252, as the standard fonts of PDF are told what to show. */
const latin = new TextDecoder('windows-1252')

/** What a content stream shows, a line for each piece of text it places. */
function shownBy(content: string): string {
  return [...content.matchAll(/\[([^\]]*)\]\s*TJ/g)]
    .map(([, pieces = '']) =>
      [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => latin.decode(Buffer.from(hex, 'hex'))).join(''),
    )
    .join('\n')
}

/** The text of a PDF made with the standard fonts, whatever its lines are, and what is to be counted in it. */
export function readPdf(bytes: Buffer) {
  const raw = bytes.toString('latin1')
  const contents: string[] = []
  for (const { index, 0: begin } of raw.matchAll(/\/FlateDecode[\s\S]*?stream\r?\n/g)) {
    const from = index + begin.length
    try {
      contents.push(inflateSync(bytes.subarray(from, raw.indexOf('endstream', from))).toString('latin1'))
    } catch {
      // Not text: a picture's own compression.
    }
  }
  return {
    text: contents.map(shownBy).join('\n').replace(/\s+/g, ' '),
    pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0,
    pictures: contents.join('\n').match(/\/I\d+ Do/g)?.length ?? 0,
  }
}
