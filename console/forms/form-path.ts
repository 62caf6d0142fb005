type Node = { readonly [name: string]: unknown } | readonly unknown[]

/** The value at a dotted path such as 'stops.0.city'. */
export function valueAt(values: object, path: string): unknown {
  let node: unknown = values
  for (const name of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[name]
  return node
}

/** A copy with the value at a dotted path replaced; every other part keeps its object identity. */
export function withValueAt<Values extends object>(values: Values, path: string, value: unknown): Values {
  const dot = path.indexOf('.')
  const name = dot < 0 ? path : path.slice(0, dot)
  const node = values as Node
  const inner = (node as Record<string, unknown>)[name]
  const next = dot < 0 ? value : withValueAt(inner as object, path.slice(dot + 1), value)
  if (Array.isArray(node)) return node.with(Number(name), next) as unknown as Values
  return { ...values, [name]: next }
}
