/** An element of an XML message: names without their prefix, texts without entities. */
export interface Element {
  name: string
  /** Names from below the root, with slashes; empty for the root itself. */
  path: string
  /** Counted from 1 in the file as given. */
  line: number
  endLine: number
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** What people call a message, by the name of its root. */
export const typeOfRoot: Readonly<Record<string, string>> = {
  Waybill: 'XFWB',
  HouseManifest: 'XFHL',
  HouseWaybill: 'XFZB',
}

/** Whether a text is XML, not lines of Cargo-IMP. */
export const isXml = (text: string) => /^\uFEFF?\s*</.test(text)

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The first element on a path of names. */
export function at(element: Element | undefined, ...names: string[]): Element | undefined {
  let found = element
  for (const name of names) found = found?.children.find((child) => child.name === name)
  return found
}

export const textAt = (element: Element | undefined, ...names: string[]): string => at(element, ...names)?.text ?? ''
