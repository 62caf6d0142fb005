import { emptyMessage, reportTo } from '@shortcut/domain/air-messages/message.ts'
import { type ReadMessage, readMessages, wholeText } from '@shortcut/domain/air-messages/read.ts'
import { isXml } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import { readCargoXml } from '@shortcut/domain/air-messages/xml/xml-read.ts'
import { xmlTree } from './xml-tree.ts'

/** Every message of a text: Cargo-IMP, Cargo-XML or ONE Record. Never throws, whatever the text holds. */
export function readAir(text: string): ReadMessage[] {
  if (!isXml(text)) return readMessages(text)
  const read = xmlTree(text)
  if ('root' in read) return wholeText(text, [readCargoXml(read.root)])
  const message = emptyMessage(null, null)
  reportTo(message)(read.line, 'message', read.field, read.message)
  return wholeText(text, [{ message, content: null }])
}
