import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import { blurred, chances, grainy, mapped, type Picture, type Pose, seen, shaken } from './picture.ts'

/** What freight carries, and a seal: the text that must be read, and how it is drawn. */
const kinds = {
  'Code 128': (n: number) => ({ bcid: 'code128', text: `SL${7_310_482 + n * 977}`, height: 14, includetext: true }),
  QR: (n: number) => ({ bcid: 'qrcode', text: `https://track.example.com/p/CSQU305438${n}?s=${8_812_331 * (n + 1)}` }),
  'Data Matrix': (n: number) => ({ bcid: 'datamatrix', text: `PIECE-${100_200 + n * 7}-ORD-4711` }),
  PDF417: (n: number) => ({
    bcid: 'pdf417',
    text: `BOL ${55_120_000 + n * 31};PO 88${n}12;CSQU3054383;24 PALLETS;SHIPPER ACME EXPORT;CONSIGNEE NORDIC PARTS AS;HU 4711`,
    columns: 5,
    rowheight: 3,
    // As shipping labels demand it (ANSI MH10.8.3).
    eclevel: 5,
  }),
  'GS1-128': (n: number) => ({ bcid: 'gs1-128', text: `(00)${sscc(n)}`, height: 14, includetext: true }),
  'GS1 Data Matrix': (n: number) => ({
    bcid: 'gs1datamatrix',
    text: `(00)${sscc(n)}(3302)0123${40 + n}(400)PO-88${n}`,
  }),
} as const
export type Kind = keyof typeof kinds
export const labelKinds = Object.keys(kinds) as Kind[]

/** A serial shipping container code with its check digit. */
function sscc(n: number): string {
  const body = `0061414112345${String(6000 + n * 37).padStart(4, '0')}`
  const sum = [...body].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export interface Label {
  /** As the reader must give it; GS1 with its identifiers in brackets. */
  text: string
  picture: Picture
}

const paper = { width: 900, height: 620 }

/** A printed label: the code in its middle, with the lines and boxes that labels have around it. */
export async function printed(kind: Kind, n: number): Promise<Label> {
  const drawn = kinds[kind](n)
  const png = await toBuffer({ ...drawn, scale: 4, padding: 12, backgroundcolor: 'ffffff' })
  const isLong = kind === 'Code 128' || kind === 'GS1-128' || kind === 'PDF417'
  const code = await sharp(png)
    .resize({ width: isLong ? (kind === 'PDF417' ? 700 : 600) : 220, height: 300, fit: 'inside', kernel: 'cubic' })
    .toBuffer({ resolveWithObject: true })
  const frame = Buffer.from(
    `<svg width="${paper.width}" height="${paper.height}"><rect width="100%" height="100%" fill="#f6f4ee"/>
      <g fill="none" stroke="#222" stroke-width="4"><rect x="16" y="16" width="868" height="588"/><path d="M16 110H884M16 490H884M450 16V110M600 490V604"/></g>
      <g fill="#222">${[40, 62, 84].map((y) => `<rect x="36" y="${y}" width="${220 + ((y * 7 + n * 13) % 160)}" height="9"/>`).join('')}
      ${[520, 545, 570].map((y) => `<rect x="36" y="${y}" width="${300 + ((y * 3 + n * 17) % 200)}" height="12"/>`).join('')}</g></svg>`,
  )
  const place = {
    left: Math.round((paper.width - code.info.width) / 2),
    top: Math.round(300 - code.info.height / 2),
  }
  const { data } = await sharp(frame)
    .composite([{ input: code.data, ...place }])
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { text: drawn.text, picture: { ...paper, grey: Float32Array.from(data) } }
}

/** What a day on a truck does to a label, and a hurried hand to its picture. Each has four levels, the last one the worst. */
export const conditions = ['clean', 'worn', 'tilted', 'blurred', 'dim'] as const
export type Condition = (typeof conditions)[number]
export const levels = 4

const frame = { width: 1280, height: 720 }

/** The label as the phone's camera sees it. @param level 0 to 3 */
export function photographed(label: Picture, condition: Condition, level: number, seed: number): Picture {
  const chance = chances(seed)
  const is = (one: Condition) => condition === one
  const hurried = (most: number) => (chance() * 2 - 1) * most
  const pose: Pose = is('tilted')
    ? {
        yaw: (level % 2 === 0 ? 1 : -1) * (20 + 8 * level),
        pitch: hurried(12 + 3 * level),
        roll: hurried(15 + 25 * level),
        fill: 0.7,
      }
    : { yaw: hurried(8), pitch: hurried(8), roll: hurried(8), fill: 0.5 + chance() * 0.3 }
  const surface = is('worn') ? worn(label, level, chance) : label
  // Cardboard.
  const around = (x: number, y: number) => 120 + 14 * Math.sin(x / 3) + 10 * Math.sin(y / 47)
  const sharpest = blurred(seen(surface, pose, frame, around), 0.7)
  const focused = is('blurred') ? outOfFocus(sharpest, level, chance) : sharpest
  if (!is('dim')) return grainy(focused, 3, chance)
  const light = 0.34 - 0.07 * level
  const side = chance() * Math.PI * 2
  const lit = mapped(focused, (grey, x, y) => {
    const along = Math.cos(side) * (x / frame.width - 0.5) + Math.sin(side) * (y / frame.height - 0.5)
    return grey * light * (1 + 0.7 * along)
  })
  return grainy(lit, 4 + level, chance)
}

/** Half of them moved while the shutter was open, the others were too near. */
function outOfFocus(picture: Picture, level: number, chance: () => number): Picture {
  return level % 2 === 0 ? blurred(picture, 1.2 + 0.3 * level) : shaken(picture, 3 + 1.2 * level, chance() * Math.PI)
}

/** Scratches to the paper, stains, faded ink, and tape that shines. */
function worn(label: Picture, level: number, chance: () => number): Picture {
  const fade = 0.55 - 0.1 * level
  const scratches = Array.from({ length: 14 + 10 * level }, () => {
    const angle = chance() * Math.PI
    const [x, y] = [chance() * label.width, chance() * label.height]
    return {
      x,
      y,
      dx: Math.cos(angle),
      dy: Math.sin(angle),
      long: 30 + chance() * 110,
      wide: 0.8 + chance() * (1 + 0.4 * level),
    }
  })
  const stains = Array.from({ length: 3 + level }, () => ({
    x: chance() * label.width,
    y: chance() * label.height,
    radius: 25 + chance() * 45,
    grey: chance() < 0.5 ? 0.6 : 0.8,
  }))
  return mapped(label, (ink, x, y) => {
    let grey = 245 - (245 - ink) * (0.45 + fade)
    for (const stain of stains) if (Math.hypot(x - stain.x, y - stain.y) < stain.radius) grey *= stain.grey
    for (const scratch of scratches) {
      const along = (x - scratch.x) * scratch.dx + (y - scratch.y) * scratch.dy
      const off = Math.abs((x - scratch.x) * scratch.dy - (y - scratch.y) * scratch.dx)
      if (Math.abs(along) < scratch.long && off < scratch.wide) grey = 235
    }
    return grey
  })
}
