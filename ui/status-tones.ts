/** The tones a status may have. Meaning is given by word and shape; colour only helps the eye. */
export type StatusTone =
  | 'blue'
  | 'grey-outline'
  | 'indigo'
  | 'amber'
  | 'cyan'
  | 'teal'
  | 'green'
  | 'red'
  | 'grey-struck'

export type StatusShape = {
  /** Name of the token pair --tone-<colour> (text) and --glyph-<colour> (shape). */
  colour: string
  /** SVG path in a 10 × 10 box. */
  path: string
  /** Drawn as an outline of this width instead of filled. */
  stroke?: number
  struck?: boolean
  /** The word is coloured too: a person has to do something. The others stay calm, with only their shape in colour. */
  loud?: boolean
}

/** One shape per tone, so that two statuses never differ by colour alone; map markers may draw the same paths. */
export const statusShapes: Record<StatusTone, StatusShape> = {
  blue: { colour: 'blue', path: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8z', loud: true },
  'grey-outline': { colour: 'grey', path: 'M5 1.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z', stroke: 1.5 },
  indigo: { colour: 'indigo', path: 'M5 .4L9.6 5L5 9.6L.4 5z' },
  amber: { colour: 'amber', path: 'M5 .8L9.8 9.2H.2z', loud: true },
  cyan: { colour: 'cyan', path: 'M1.2 2.2a1 1 0 0 1 1-1h5.6a1 1 0 0 1 1 1v5.6a1 1 0 0 1-1 1H2.2a1 1 0 0 1-1-1z' },
  teal: { colour: 'teal', path: 'M1.6.6L9.6 5L1.6 9.4z' },
  green: { colour: 'green', path: 'M1 5.4L3.8 8.2L9 2.2', stroke: 2 },
  red: { colour: 'red', path: 'M1.6 1.6L8.4 8.4M8.4 1.6L1.6 8.4', stroke: 2, loud: true },
  'grey-struck': { colour: 'grey', path: 'M1 5H9', stroke: 2, struck: true },
}
