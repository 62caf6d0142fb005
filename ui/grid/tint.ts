/** Tints a cell for a second. With reduced motion asked it is simply coloured for that second, without fading. */
export function tint(cell: Element) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  // An inset shadow rather than a background: it lies over the row's own hover and selection colours.
  cell.animate([{ boxShadow: 'inset 0 0 0 99px var(--tint)' }, { boxShadow: 'inset 0 0 0 99px transparent' }], {
    id: 'changed',
    duration: 1000,
    easing: still ? 'step-end' : 'cubic-bezier(0.6, 0, 1, 1)',
  })
}
