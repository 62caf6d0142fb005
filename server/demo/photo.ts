import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Product } from '../product.ts'
import type { PlannedOrder } from './plan-orders.ts'

const boundary = 'demo-photo'

/** A drawn picture of freight on a dock, uploaded like from a phone. @returns a list with the file's id */
export const photoOf = (product: Product, driver: string, { pallets }: PlannedOrder): Promise<string[]> =>
  uploadDrawing(product, driver, 'delivery.jpg', freight(pallets))

/** The same as image bytes. */
export const freightPhoto = (pallets: number) => draw(freight(pallets))

function freight(pallets: number): string {
  const boxes = Array.from({ length: Math.min(pallets, 10) }, (_, n) => {
    const x = 60 + (n % 5) * 170
    const y = n < 5 ? 420 : 280
    return `<rect x="${x}" y="${y}" width="150" height="130" fill="#b08a5a" stroke="#6d5230" stroke-width="4"/>
      <rect x="${x + 55}" y="${y + 40}" width="60" height="36" fill="#f4f1ea"/>`
  })
  return `<rect width="960" height="640" fill="#8d959c"/><rect y="540" width="960" height="100" fill="#5d6368"/>
      <rect x="0" y="40" width="960" height="70" fill="#39434c"/>${boxes.join('')}
      <rect x="40" y="50" width="340" height="50" rx="6" fill="#f5c542"/>`
}

/** A driver license as photographed by a phone, without a face. @returns a list with the file's id */
export const licenceOf = (product: Product, user: string, name: string, number: string) =>
  uploadDrawing(
    product,
    user,
    'license.jpg',
    `<rect width="960" height="640" fill="#d8dde2"/><rect x="80" y="90" width="800" height="460" rx="28" fill="#f7f4e9"/>
      <rect x="80" y="90" width="800" height="80" fill="#2f5d8c"/><rect x="130" y="220" width="200" height="260" fill="#b9c4cc"/>
      <text x="380" y="280" font-family="sans-serif" font-size="44" fill="#222">${name}</text>
      <text x="380" y="350" font-family="sans-serif" font-size="36" fill="#444">${number}</text>
      <text x="380" y="420" font-family="sans-serif" font-size="36" fill="#444">CLASS A</text>`,
  )

/** A license plate on a bumper. @returns a list with the file's id */
export const plateOf = (product: Product, user: string, plate: string) =>
  uploadDrawing(
    product,
    user,
    'plate.jpg',
    `<rect width="960" height="640" fill="#4a5157"/><rect x="180" y="200" width="600" height="240" rx="20" fill="#f4f4f0"/>
      <text x="480" y="350" text-anchor="middle" font-family="sans-serif" font-size="110" fill="#1d3557">${plate}</text>`,
  )

/** A name written with a finger, as an act names it. */
export const signatureOf = (product: Product, driver: string) =>
  ofAct(
    product,
    driver,
    'signature.jpg',
    `<rect width="960" height="640" fill="#fff"/><path d="M120 380C220 180 260 520 340 340S470 300 500 380S640 300 820 340"
      fill="none" stroke="#1d3557" stroke-width="8"/>`,
  )

/** A crushed carton, as an act names it. */
export const damagedPhotoOf = (product: Product, worker: string) =>
  ofAct(
    product,
    worker,
    'damage.jpg',
    `<rect width="960" height="640" fill="#8d959c"/><rect y="540" width="960" height="100" fill="#5d6368"/>
      <path d="M260 540V260L420 300L520 230L700 280V540Z" fill="#b08a5a" stroke="#6d5230" stroke-width="6"/>
      <path d="M420 300L470 420L520 230M470 420L600 470" fill="none" stroke="#6d5230" stroke-width="6"/>`,
  )

/** A receipt for fuel, as an act names it. */
export const receiptOf = (product: Product, driver: string, gallons: string, amount: string) =>
  ofAct(product, driver, 'receipt.jpg', printed(['DIESEL', `${gallons} GAL`, `TOTAL $${amount}`]))

/** A paper with its last day, as an act names it. */
export const paperOf = (product: Product, driver: string, expiresOn: string) =>
  ofAct(product, driver, 'paper.jpg', printed(['CERTIFICATE', 'VALID UNTIL', expiresOn]))

const printed = (lines: readonly string[]) =>
  `<rect width="960" height="640" fill="#5d6368"/><rect x="250" y="40" width="460" height="560" fill="#fbfaf6"/>${lines
    .map(
      (line, n) =>
        `<text x="300" y="${180 + n * 110}" font-family="sans-serif" font-size="48" fill="#222">${line}</text>`,
    )
    .join('')}`

async function ofAct(product: Product, driver: string, name: string, shapes: string) {
  const picture = await draw(shapes)
  const [id = ''] = await upload(product, driver, name, picture)
  return { id, sha256: createHash('sha256').update(picture).digest('hex') }
}

/** Draws 960 by 640. */
function draw(shapes: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">${shapes}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
}

/** Draws it, and uploads it. */
const uploadDrawing = async (product: Product, token: string, name: string, shapes: string) =>
  upload(product, token, name, await draw(shapes))

async function upload(product: Product, token: string, name: string, picture: Buffer): Promise<string[]> {
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await product.server.inject({
    method: 'POST',
    url: '/shortcut-api/file/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  const { code, message, data } = reply.json()
  if (code !== 200) throw new Error(`photo was not taken: ${message}`)
  return data.map((file: { id: string }) => file.id)
}
