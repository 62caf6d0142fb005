const shown = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * Tints a cell for a second. An attribute and a short transition at its end, rather than an animation: hundreds of changed
 * cells would otherwise be repainted in every frame of that second.
 */
export function tint(cell: Element) {
  untint(cell)
  cell.setAttribute('data-changed', '')
  shown.set(
    cell,
    setTimeout(() => {
      cell.setAttribute('data-fading', '')
      cell.removeAttribute('data-changed')
      shown.set(
        cell,
        setTimeout(() => untint(cell), 100),
      )
    }, 900),
  )
}

/** Ends it at once: the cell shows another record now. */
export function untint(cell: Element) {
  if (!shown.has(cell)) return
  clearTimeout(shown.get(cell))
  shown.delete(cell)
  cell.removeAttribute('data-changed')
  cell.removeAttribute('data-fading')
}
