import sharp from 'sharp'
import type { Product } from '../product.ts'
import type { PlannedOrder } from './plan-orders.ts'

const boundary = 'demo-photo'

/** A picture of freight on a dock, drawn, uploaded as a phone would. @returns the file's id, alone in a list */
export async function photoOf(product: Product, driver: string, order: PlannedOrder): Promise<string[]> {
  const boxes = Array.from({ length: Math.min(order.pallets, 10) }, (_, n) => {
    const x = 60 + (n % 5) * 170
    const y = n < 5 ? 420 : 280
    return `<rect x="${x}" y="${y}" width="150" height="130" fill="#b08a5a" stroke="#6d5230" stroke-width="4"/>
      <rect x="${x + 55}" y="${y + 40}" width="60" height="36" fill="#f4f1ea"/>`
  })
  const picture = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
      <rect width="960" height="640" fill="#8d959c"/><rect y="540" width="960" height="100" fill="#5d6368"/>
      <rect x="0" y="40" width="960" height="70" fill="#39434c"/>${boxes.join('')}
      <rect x="40" y="50" width="340" height="50" rx="6" fill="#f5c542"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="delivery.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await product.server.inject({
    method: 'POST',
    url: '/shortcut-api/file/upload',
    headers: { authorization: `Bearer ${driver}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  const { code, message, data } = reply.json()
  if (code !== 200) throw new Error(`photo was not taken: ${message}`)
  return data.map((file: { id: string }) => file.id)
}
