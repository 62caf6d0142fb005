import { createCanvas, loadImage } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { drawPage } from '../../bookings/pdf/read/draw-page.ts'

/** The first page as a scanner gives it: a grey picture with dust, slightly turned. */
export async function scanned(bytes: Buffer, next: () => number, degrees: number): Promise<Buffer> {
  const png = await drawPage(bytes, 1, 2000)
  if (!png) throw new Error('The page cannot be drawn.')
  const page = await loadImage(png)
  const canvas = createCanvas(page.width, page.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f2f2f0'
  context.fillRect(0, 0, page.width, page.height)
  context.translate(page.width / 2, page.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.globalAlpha = 0.92
  context.drawImage(page, -page.width / 2, -page.height / 2)
  context.resetTransform()
  const picture = context.getImageData(0, 0, page.width, page.height)
  for (let at = 0; at < picture.data.length; at += 4) {
    const grain = (next() - 0.5) * 34 - (next() < 0.0006 ? 160 : 0)
    for (let channel = 0; channel < 3; channel++)
      picture.data[at + channel] = Math.max(0, Math.min(255, (picture.data[at + channel] ?? 0) + grain))
  }
  context.putImageData(picture, 0, 0)
  const pdf = new PDFDocument({ size: page.width > page.height ? [792, 612] : [612, 792], margin: 0 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise((done) => pdf.once('end', done))
  pdf.image(canvas.toBuffer('image/jpeg', 82), 0, 0, { width: page.width > page.height ? 792 : 612 })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
