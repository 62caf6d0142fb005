import SignaturePad, { type PointGroup } from 'signature_pad'

/** What was drawn, stroke by stroke, in CSS pixels of a field of this size. */
export interface Signed {
  width: number
  height: number
  strokes: PointGroup[]
}

/** Fewer points than a letter has. */
const dotPoints = 6
export const isDot = ({ strokes }: Signed) => strokes.reduce((sum, { points }) => sum + points.length, 0) < dotPoints

/** What a pad draws with: dark on white, whatever the phone's colours are. */
export const ink = { penColor: '#101828', backgroundColor: '#ffffff' }

/** Makes a canvas as sharp as the screen. @param width CSS pixels @param height CSS pixels */
export function sizeCanvas(canvas: HTMLCanvasElement, width: number, height: number) {
  const scale = Math.max(1, devicePixelRatio)
  canvas.width = width * scale
  canvas.height = height * scale
  canvas.getContext('2d')?.scale(scale, scale)
}

/** It as a picture; null if this browser makes none. */
export function signaturePicture({ width, height, strokes }: Signed): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  sizeCanvas(canvas, width, height)
  const pad = new SignaturePad(canvas, ink)
  pad.fromData(strokes)
  pad.off()
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
