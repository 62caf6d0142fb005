const shown = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * Tints a cell for a second. An attribute and a short transition at its end, rather than an animation: hundreds of changed
 * cells would otherwise be painted anew in every frame of that second.
 */
export function tint(cell: Element) {
  clearTimeout(shown.get(cell))
  cell.setAttribute('data-changed', '')
  shown.set(
    cell,
    setTimeout(() => cell.removeAttribute('data-changed'), 900),
  )
}
