import { type Gs1Element, readGs1 } from '@shortcut/domain/codes/gs1.ts'
import { type Position, type ReaderOptions, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { type Corners, straightened } from './straighten.ts'
import { doubled, type Frame, frameOf, type Grey, greyOf, sharpened, smoothed, stretched, uprighted } from './treat.ts'

const formats = ['Code128', 'QRCode', 'DataMatrix', 'PDF417'] as const
export interface Code {
  format: (typeof formats)[number]
  /** GS1 codes have a group separator (U+001D) in it. */
  text: string
  /** The elements of a GS1 code; null: it is none. */
  gs1: Gs1Element[] | null
}

/** One label rarely has more, and each takes time. */
const mostCodes = 8

/** What is tried with a picture in which nothing is found as it is, after it is spread over all greys and stands upright. */
const treatments: { treat: (grey: Grey) => Grey; options?: ReaderOptions }[] = [
  { treat: (grey) => grey, options: { tryDenoise: true } },
  { treat: (grey) => sharpened(grey, 2, 2) },
  { treat: (grey) => sharpened(smoothed(grey, 1), 3, 2) },
  { treat: (grey) => smoothed(doubled(smoothed(grey, 1)), 1), options: { formats: ['PDF417', 'Code128'] } },
]

/** What is in a picture: codes, and where others were seen that could not be read. */
interface Found {
  codes: Code[]
  unread: Corners[]
}

async function find(frame: Frame, options: ReaderOptions = {}): Promise<Found> {
  const found = await readBarcodes(frame as ImageData, {
    formats: [...formats],
    maxNumberOfSymbols: mostCodes,
    tryInvert: false,
    textMode: 'Plain',
    returnErrors: true,
    ...options,
  })
  const [read, unread] = [found.filter(({ isValid }) => isValid), found.filter(({ isValid }) => !isValid)]
  return {
    codes: [...new Map(read.map((result) => [result.text, codeOf(result)])).values()],
    unread: unread.filter(({ symbology }) => symbology === 'PDF417').flatMap(({ position }) => cornersOf(position)),
  }
}

/** None if the reader saw only one side of the code. */
function cornersOf({ topLeft, topRight, bottomRight, bottomLeft }: Position): Corners[] {
  const corners = [topLeft, topRight, bottomRight, bottomLeft] as const
  return corners.every(({ x, y }) => x > 0 && y > 0) ? [corners] : []
}

const codeOf = ({ symbology, text, contentType, symbologyIdentifier }: ReadResult): Code => ({
  format: symbology as Code['format'],
  text,
  gs1: contentType === 'GS1' ? readGs1(symbologyIdentifier + text) : null,
})

/** How long one picture is worked at, ms; a slow phone goes on with the next picture. */
const patience = 700
/** The treatment that the next picture begins with. */
let turn = 0

/** Finds the codes in a picture. @param most ms, after which no other treatment is begun @returns each once; none if nothing can be read */
export async function readCodes(frame: Frame, most = patience): Promise<Code[]> {
  const began = performance.now()
  const { codes } = await find(frame)
  if (codes.length > 0) return codes
  const grey = uprighted(stretched(greyOf(frame)))
  for (let tried = 0; tried < treatments.length && performance.now() - began < most; tried++) {
    const next = treatments[turn % treatments.length]
    if (!next) break
    const treated = next.treat(grey)
    const better = await find(frameOf(treated), next.options)
    if (better.codes.length > 0) return better.codes
    const straight = await findStraightened(treated, better.unread)
    if (straight.length > 0) return straight
    turn++
  }
  return []
}

/** Rows of PDF417 that fall or rise are lost to the reader: these codes are cut out and read as if seen from above. */
async function findStraightened(picture: Grey, unread: readonly Corners[]): Promise<Code[]> {
  for (const corners of unread) {
    const { codes } = await find(frameOf(straightened(picture, corners)), { formats: ['PDF417'], tryRotate: false })
    if (codes.length > 0) return codes
  }
  return []
}
