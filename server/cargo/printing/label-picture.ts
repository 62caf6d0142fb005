import { type LabelSize, labelSizes } from '@shortcut/domain/cargo/label-api.ts'
import { checkAwb } from '@shortcut/domain/codes/check-digits.ts'
import bwipjs from 'bwip-js/node'
import { create as createQr } from 'qrcode'
import type { LabelFacts } from './label-facts.ts'

/** What is on a label, in millimetres from its top left corner: black boxes, and text from its base line. */
export interface LabelPicture {
  width: number
  height: number
  boxes: [x: number, y: number, width: number, height: number][]
  texts: LabelText[]
  code: LabelCode
  qr: { text: string; x: number; y: number; size: number; modules: number }
}
export interface LabelText {
  x: number
  y: number
  /** Height of the letters' line. */
  size: number
  bold?: boolean
  /** It ends at x. */
  fromRight?: boolean
  text: string
}
/** The bar code, also for printers that draw it themselves. */
export interface LabelCode {
  bcid: 'code128' | 'gs1-128'
  text: string
  x: number
  y: number
  height: number
  /** Width of the narrowest bar. */
  module: number
}

const margin = 4
/** GS1 General Specifications 5.12.3: at least 0.495 mm, at most 1.016 mm for logistic units; more is not needed. */
const widestModule = 0.5
const quietModules = 10

/** Widths of bars and spaces in turn, in modules. */
function barsOf(bcid: LabelCode['bcid'], text: string): number[] {
  const [drawn] = bwipjs.raw({ bcid, text }) as unknown as [{ sbs: number[] }]
  return drawn.sbs
}

/** Rows of a square code: runs of dark modules as [column, row, length]. */
function runsOf(text: string): { modules: number; runs: [number, number, number][] } {
  const { size, data } = createQr(text, { errorCorrectionLevel: 'M' }).modules
  const runs: [number, number, number][] = []
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && data[row * size + column]) column++
      if (column > start) runs.push([start, row, column - start])
    }
  return { modules: size, runs }
}

/** Cut to a width, with dots. Letters are half as wide as high, on average. */
function fitted(text: string, size: number, width: number): string {
  const most = Math.floor(width / (size * 0.52))
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text
}

const readable = ({ kind, label }: LabelFacts) =>
  kind === 'sscc'
    ? `(00) ${label.slice(0, 1)} ${label.slice(1, 17)} ${label.slice(17)}`
    : kind === 'awb'
      ? `${label.slice(0, 3)}-${label.slice(3, 11)} ${label.slice(11)}`
      : label

/** The label of a piece: who, what, which of how many, a bar code and a QR code of the same number. */
export function labelPicture(facts: LabelFacts, size: LabelSize, carrier: string): LabelPicture {
  const [width, height] = labelSizes[size]
  const right = width - margin
  const inner = width - 2 * margin
  const isSscc = facts.kind === 'sscc'
  const bcid = isSscc ? 'gs1-128' : 'code128'
  const text = isSscc ? `(00)${facts.label}` : facts.label
  const widths = barsOf(bcid, text)
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const module = Math.min(widestModule, inner / (modules + 2 * quietModules))
  const code = { bcid, text, module, height: 30, x: (width - modules * module) / 2, y: height - margin - 36 } as const
  const boxes: LabelPicture['boxes'] = [
    [margin, 13, inner, 0.4],
    [margin, 32, inner, 0.4],
    [margin, code.y - 4, inner, 0.4],
  ]
  let at = code.x
  for (const [index, one] of widths.entries()) {
    if (index % 2 === 0) boxes.push([at, code.y, one * module, code.height])
    at += one * module
  }
  const square = 26
  const qr = { text: facts.label, x: right - square, y: 36, size: square, ...runsOf(facts.label) }
  const dot = square / qr.modules
  for (const [column, row, length] of qr.runs) boxes.push([qr.x + column * dot, qr.y + row * dot, length * dot, dot])

  const awb = facts.kind === 'awb' || checkAwb(facts.mawb).valid ? facts.mawb : ''
  const lines: [name: string, value: string][] = [
    ['Customer', facts.customerName],
    ['Work order', facts.bookingId],
    ['Reference', facts.customerReferenceNumber],
    ['Air waybill', awb],
    ['Packaging', facts.packaging],
    ['Weight', facts.weightKg && `${facts.weightKg} kg`],
    ['Size', facts.size && `${facts.size} cm`],
  ]
  const count = `${facts.pieceNo} / ${Math.max(facts.pieces, facts.pieceNo)}`
  const room = inner - square - 4
  const texts: LabelText[] = [
    { x: margin, y: 10, size: 4.5, bold: true, text: fitted(carrier.split('\n')[0] ?? '', 4.5, inner - 24) },
    { x: right, y: 10, size: 4.5, bold: true, fromRight: true, text: facts.warehouseCode },
    { x: margin, y: 19, size: 3, text: facts.kind === 'awb' ? 'Air waybill' : 'Receipt' },
    { x: margin, y: 28, size: 8, bold: true, text: facts.kind === 'awb' ? facts.mawb : facts.receiptNo },
    { x: right, y: 19, size: 3, fromRight: true, text: 'Piece' },
    { x: right, y: 28, size: 8, bold: true, fromRight: true, text: count },
    ...lines
      .filter(([, value]) => value)
      .flatMap(([name, value], index): LabelText[] => [
        { x: margin, y: 38 + index * 9, size: 2.6, text: name },
        { x: margin, y: 42.4 + index * 9, size: 4, bold: true, text: fitted(value, 4, index < 3 ? room : inner) },
      ]),
    { x: code.x, y: height - margin, size: 4.5, text: readable(facts) },
  ]
  return { width, height, boxes, texts, code, qr }
}
