/** Fractions of the page's width and height, from its top left corner: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

export interface Word {
  text: string
  box: Box
  /** How sure the reader of a scan is, 0 to 1. 1 for text that the file itself holds. */
  sureness: number
}

/** The words of one page, in reading order, and the page's size in points (1/72 inch). */
export interface PageText {
  page: number
  width: number
  height: number
  isScan: boolean
  /** How far the lines of a scan are turned from level, in radians clockwise. */
  tilt?: number
  /** Quarter turns clockwise that set a scan upright. Boxes, width and height are those of the upright page. */
  quarters?: number
  words: Word[]
}
