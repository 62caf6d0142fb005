import type { Fault } from '@shortcut/domain/air-messages/message.ts'
import { outgoingFaults } from '@shortcut/domain/air-messages/outgoing.ts'
import { isXml } from '@shortcut/domain/air-messages/xml/xml-element.ts'
import { outgoingXmlFaults } from '@shortcut/domain/air-messages/xml/xml-outgoing.ts'
import { xmlTree } from '../xml-tree.ts'

/**
 * What keeps a message of ours from being sent, and what is only worth checking; each at its line.
 * @param isTypeB whether Cargo-IMP goes to a Type B address; by default, if it has an envelope
 */
export function sentFaults(content: string, isTypeB?: boolean): Fault[] {
  if (!isXml(content)) return outgoingFaults(content, isTypeB)
  const read = xmlTree(content)
  if ('root' in read) return outgoingXmlFaults(read.root)
  const { line, field, message } = read
  return [{ line, identifier: 'XML', field, severity: 'error', message }]
}
