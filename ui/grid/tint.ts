const shown = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * Tints a cell for a second. An attribute and a short transition at its end instead of an animation: hundreds of
 * changed cells would be repainted in every frame of that second.
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

/** Ends the tint at once: the cell now shows another record. */
export function untint(cell: Element) {
  if (!shown.has(cell)) return
  clearTimeout(shown.get(cell))
  shown.delete(cell)
  cell.removeAttribute('data-changed')
  cell.removeAttribute('data-fading')
}
