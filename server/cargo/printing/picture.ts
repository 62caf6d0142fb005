import bwipjs from 'bwip-js/node'
import { create as createQr } from 'qrcode'

export type Box = [x: number, y: number, width: number, height: number]

/** One printed page, in millimetres from its top left corner: black boxes, codes, and text from its base line. */
export interface Picture {
  width: number
  height: number
  boxes: Box[]
  texts: PictureText[]
  bars: Bars[]
  squares: Square[]
  images: { x: number; y: number; width: number; height: number; jpeg: Buffer }[]
}
export interface PictureText {
  x: number
  y: number
  /** Height of the letters' line. */
  size: number
  bold?: boolean
  /** It ends at x. */
  fromRight?: boolean
  text: string
}
/** A bar code, also for printers that draw it themselves. */
export interface Bars {
  bcid: 'code128' | 'gs1-128'
  text: string
  x: number
  y: number
  height: number
  /** Width of the narrowest bar. */
  module: number
  boxes: Box[]
}
/** A square code, likewise. */
export interface Square {
  text: string
  x: number
  y: number
  size: number
  modules: number
  boxes: Box[]
}

/** What a bar code says. `gs1-128` has its application identifier in brackets. */
export type Coded = Pick<Bars, 'bcid' | 'text'>

/** GS1 General Specifications 5.12.3: at least 0.495 mm, at most 1.016 mm for logistic units; more is not needed. */
const widestModule = 0.5
const quietModules = 10

/** A bar code with its quiet zones, in the middle of a box. */
export function barsIn([x, y, width, height]: Box, { bcid, text }: Coded): Bars {
  const [drawn] = bwipjs.raw({ bcid, text }) as unknown as [{ sbs: number[] }]
  const modules = drawn.sbs.reduce((sum, one) => sum + one, 0)
  const module = Math.min(widestModule, width / (modules + 2 * quietModules))
  const left = x + (width - modules * module) / 2
  const boxes: Box[] = []
  let at = left
  // Bars and spaces in turn.
  for (const [index, one] of drawn.sbs.entries()) {
    if (index % 2 === 0) boxes.push([at, y, one * module, height])
    at += one * module
  }
  return { bcid, text, x: left, y, height, module, boxes }
}

/** A square code that fills a box's smaller side. */
export function squareIn([x, y, width, height]: Box, text: string): Square {
  const size = Math.min(width, height)
  const { size: modules, data } = createQr(text, { errorCorrectionLevel: 'M' }).modules
  const dot = size / modules
  const boxes: Box[] = []
  for (let row = 0; row < modules; row++)
    for (let column = 0; column < modules; column++) {
      const start = column
      while (column < modules && data[row * modules + column]) column++
      if (column > start) boxes.push([x + start * dot, y + row * dot, (column - start) * dot, dot])
    }
  return { text, x, y, size, modules, boxes }
}

/** All that is black and has no letters. */
export const inkOf = ({ boxes, bars, squares }: Picture): Box[] => [
  ...boxes,
  ...bars.flatMap((one) => one.boxes),
  ...squares.flatMap((one) => one.boxes),
]

/** A page without anything on it, as large as the other. */
export const emptyPageLike = ({ width, height }: Pick<Picture, 'width' | 'height'>): Picture => ({
  width,
  height,
  boxes: [],
  texts: [],
  bars: [],
  squares: [],
  images: [],
})
