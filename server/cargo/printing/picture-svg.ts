import type { Box, Picture } from './picture.ts'
import { widthOf } from './text-width.ts'

const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const short = (value: number) => String(Math.round(value * 1000) / 1000)

const pathOf = (boxes: readonly Box[]) =>
  boxes.map(([x, y, w, h]) => `M${short(x)} ${short(y)}h${short(w)}v${short(h)}h${short(-w)}z`).join('')

/** One page as a picture, a millimetre a unit. Texts are as wide as in print, also where the browser has another font. */
export function pictureSvg({ width, height, boxes, bars, squares, texts }: Picture): string {
  const codes = pathOf([...bars, ...squares].flatMap((one) => one.boxes))
  const lines = texts.map(
    ({ x, y, size, bold = false, fromRight, text }) =>
      `<text x="${short(x)}" y="${short(y)}" font-size="${size}" textLength="${short(widthOf(text, size, bold))}" lengthAdjust="spacingAndGlyphs"${bold ? ' font-weight="700"' : ''}${fromRight ? ' text-anchor="end"' : ''}>${safe(text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif"><rect width="${width}" height="${height}" fill="#fff"/><path d="${pathOf(boxes)}"/><path shape-rendering="crispEdges" d="${codes}"/>${lines.join('')}</svg>`
}
