import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { mostPixels } from './limits.ts'

/** Draws a page on white, so wide in pixels. A page of extreme shape gets narrower instead of too large. */
export async function drawOnCanvas(page: PDFPageProxy, width: number): Promise<Canvas> {
  const plain = page.getViewport({ scale: 1 })
  const most = Math.sqrt(mostPixels / 4 / (plain.width * plain.height))
  const viewport = page.getViewport({ scale: Math.min(width / plain.width, most) })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  await page.render({ canvas: canvas as never, viewport, background: 'white' }).promise
  return canvas
}

/** The same picture turned clockwise by so many quarters. */
export function turned(canvas: Canvas, quarters: number): Canvas {
  if (quarters % 4 === 0) return canvas
  const isAcross = quarters % 2 === 1
  const upright = createCanvas(isAcross ? canvas.height : canvas.width, isAcross ? canvas.width : canvas.height)
  const context = upright.getContext('2d')
  context.translate(upright.width / 2, upright.height / 2)
  context.rotate((quarters * Math.PI) / 2)
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
  return upright
}
