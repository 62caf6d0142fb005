/** Tones of statuses. Word and shape carry the meaning; color only helps. */
export type StatusTone =
  | 'blue'
  | 'grey-outline'
  | 'indigo'
  | 'indigo-outline'
  | 'amber'
  | 'cyan'
  | 'teal'
  | 'green'
  | 'red'
  | 'grey-struck'

export type StatusShape = {
  /** Name of the token pair --tone-<colour> (text) and --glyph-<colour> (shape). */
  colour: string
  /** SVG path in a 10 × 10 box, to be filled. */
  path: string
  struck?: boolean
  /** The word is colored too, because somebody must act. For others only the shape is colored. */
  loud?: boolean
}

/** One shape per tone, so that statuses never differ by color alone; map markers draw the same paths. */
export const statusShapes: Record<StatusTone, StatusShape> = {
  blue: { colour: 'blue', path: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8z', loud: true },
  'grey-outline': {
    colour: 'grey',
    path: 'M5 .75a4.25 4.25 0 1 0 0 8.5a4.25 4.25 0 1 0 0-8.5zM5 2.25a2.75 2.75 0 1 1 0 5.5a2.75 2.75 0 1 1 0-5.5z',
  },
  indigo: { colour: 'indigo', path: 'M5 .4L9.6 5L5 9.6L.4 5z' },
  'indigo-outline': {
    colour: 'indigo',
    path: 'M5 .4L9.6 5L5 9.6L.4 5zM5 2.9L2.9 5L5 7.1L7.1 5z',
    loud: true,
  },
  amber: { colour: 'amber', path: 'M5 .8L9.8 9.2H.2z', loud: true },
  cyan: { colour: 'cyan', path: 'M1.2 2.2a1 1 0 0 1 1-1h5.6a1 1 0 0 1 1 1v5.6a1 1 0 0 1-1 1H2.2a1 1 0 0 1-1-1z' },
  teal: { colour: 'teal', path: 'M1.6.6L9.6 5L1.6 9.4z' },
  green: { colour: 'green', path: 'M1.7 4.7L3.75 6.75L8.25 1.55L9.75 2.85L3.85 9.5L.3 6.1z' },
  red: {
    colour: 'red',
    path: 'M1.6.2L5 3.6L8.4.2L9.8 1.6L6.4 5L9.8 8.4L8.4 9.8L5 6.4L1.6 9.8L.2 8.4L3.6 5L.2 1.6z',
    loud: true,
  },
  'grey-struck': { colour: 'grey', path: 'M.4 4h9.2v2H.4z', struck: true },
}
