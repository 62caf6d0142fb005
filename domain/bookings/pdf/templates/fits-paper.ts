import type { PageText } from '../page-text.ts'
import { labelOf } from './marked.ts'
import type { Template } from './template.ts'

/** Fewer known words say nothing: many senders have an "Equipment" and an "E-mail". */
const fewestLabels = 3
const enough = 0.8

/**
 * Whether a paper looks like those that a template was learned from: the sender's name, all headings of stops and most labels stand on it.
 */
export function fitsPaper({ headings, fields, stopFields }: Template, pages: readonly PageText[]): boolean {
  const text = ` ${labelOf(pages.flatMap(({ words }) => words.map((word) => word.text)).join(' '))} `
  const isOn = (words: string) => text.includes(` ${words} `)
  const name = labelOf(fields.find(({ path }) => path === 'customer')?.printed ?? '')
  if (!name || !isOn(name)) return false
  if (headings.some((heading) => !isOn(labelOf(heading.text.replaceAll('#', ''))))) return false
  const labels = new Set([...fields, ...stopFields].flatMap(({ label }) => label ?? []))
  return labels.size >= fewestLabels && [...labels].filter(isOn).length >= labels.size * enough
}
