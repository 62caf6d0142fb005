import './map-tokens.css'

const names = [
  'water',
  'land',
  'home',
  'border',
  'state',
  'name',
  'city',
  'halo',
  'highway',
  'road',
  'street',
  'tunnel',
  'casing',
  'street-casing',
] as const

/** The current colors, in a form for a canvas or a style. */
export function colours() {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  const base = Object.fromEntries(names.map((name) => [name, of(`--map-${name}`)])) as Record<
    (typeof names)[number],
    string
  >
  return {
    base,
    glyph: (colour: string) => of(`--glyph-${colour}`),
    accent: of('--accent'),
    onAccent: of('--on-accent'),
    raised: of('--bg-raised'),
    text: of('--text'),
    font: getComputedStyle(document.body).fontFamily,
  }
}
export type MapColours = ReturnType<typeof colours>
