export type Node = Record<string, unknown>
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** `cargo:Waybill` and a full address end in the same name. */
const nameOf = (text: string) => text.slice(Math.max(...[':', '#', '/'].map((mark) => text.lastIndexOf(mark))) + 1)
export const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** What stands under a name, whatever prefix it is written with. */
export function at(node: unknown, ...path: string[]): unknown {
  let found = node
  for (const name of path) {
    if (Array.isArray(found)) found = found[0]
    if (!isNode(found)) return undefined
    const key = Object.keys(found).find((own) => nameOf(own) === name)
    found = key === undefined ? undefined : found[key]
  }
  return found
}

export const codeOf = (node: unknown) => {
  const id = textOf(at(node, '@id'))
  return textOf(at(node, 'code')) ?? (id ? nameOf(id) : null)
}

/** The class of an object, without its prefix. */
export function classOf(node: unknown): string | null {
  const type = at(node, '@type')
  const name = textOf(Array.isArray(type) ? type[0] : type)
  return name ? nameOf(name) : null
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const idOf = (node: Node) => textOf(at(node, '@id'))

/** An object names those that it belongs to, or is named by them. */
const towardsWaybill = ['waybill', 'shipment', 'ofShipment']
const fromWaybill = ['shipment', 'pieces', 'events']
/** What one event is about has few objects above it. */
const mostVisited = 100

type Step = { waybill?: undefined; next: unknown[] } | { waybill: Node; number: string; next: unknown[] }

function push(map: Map<string, Node[]>, key: string, node: Node) {
  const known = map.get(key)
  if (known) known.push(node)
  else map.set(key, [node])
}

/** Finds the master waybills that an event of a text is about, of which it may name a shipment or a piece. */
export function openGraph(text: unknown) {
  const byId = new Map<string, Node[]>()
  const above = new Map<string, Node[]>()
  const waiting = [text]
  while (waiting.length > 0) {
    const one = waiting.pop()
    if (isNode(one)) {
      const id = idOf(one)
      // A bare reference says nothing of its object.
      if (id && Object.keys(one).some((key) => !key.startsWith('@'))) push(byId, id, one)
      for (const name of fromWaybill)
        for (const part of listOf(at(one, name))) {
          const partId = isNode(part) ? idOf(part) : textOf(part)
          if (partId) push(above, partId, one)
        }
    }
    if (typeof one === 'object' && one !== null) for (const value of Object.values(one)) waiting.push(value)
  }
  const found = (map: Map<string, Node[]>, node: Node) => (map.get(idOf(node) ?? '') ?? []).slice(0, mostVisited)
  const aboveOf = (node: Node): unknown[] => found(above, node)
  const readStep = (one: unknown): Step => {
    const node = isNode(one) ? one : { '@id': one }
    const number = `${textOf(at(node, 'waybillPrefix')) ?? ''}-${textOf(at(node, 'waybillNumber')) ?? ''}`
    if (classOf(node) === 'Waybill' && number !== '-')
      return codeOf(at(node, 'waybillType')) === 'HOUSE' ? { next: [] } : { waybill: node, number, next: [] }
    const named = towardsWaybill.flatMap((name) => listOf(at(node, name)).slice(0, mostVisited))
    return { next: [...found(byId, node), ...aboveOf(node), ...named] }
  }
  const steps = new Map<unknown, Step>()

  /** Objects of the class Waybill. A house is no waybill of the airline. */
  return function waybillsOf(event: Node): Node[] {
    const numbers = new Map<string, Node>()
    const visited = new Set([...listOf(at(event, 'eventFor')), ...aboveOf(event)].slice(0, mostVisited))
    // A set gives what is added while it is walked, too.
    for (const one of visited) {
      const step = steps.get(one) ?? readStep(one)
      steps.set(one, step)
      if (step.waybill) numbers.set(step.number, step.waybill)
      for (const next of step.next) if (visited.size < mostVisited) visited.add(next)
    }
    return [...numbers.values()]
  }
}
