import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawPage } from './draw-page.ts'
import { mostBytes, mostPages } from './limits.ts'
import { readPdf } from './read-pdf.ts'

async function made(draw: (pdf: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', ...options })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk) => chunks.push(chunk))
  const ended = new Promise((done) => pdf.once('end', done))
  draw(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** A file of these objects, with a table of their places. */
function written(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    places.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}

const stream = (head: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`<<${head}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')])

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>'
const onePage = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]
const keys = async (bytes: Uint8Array) => (await readPdf(bytes)).faults.map(({ key }) => key)

test('what is no PDF is said in one key', async () => {
  expect(await keys(Buffer.alloc(0))).toEqual(['pdfEmpty'])
  expect(await keys(Buffer.from('PK\u0003\u0004 a spreadsheet'))).toEqual(['pdfNot'])
  expect(await keys(Buffer.alloc(mostBytes + 1, '%PDF-1.7 '))).toEqual(['pdfTooLarge'])
  expect(await keys(Buffer.from('%PDF-1.7\nnothing follows'))).toEqual(['pdfBroken'])
})

test('a file with a password, a page without text, a truncated file', async () => {
  const text = (pdf: PDFKit.PDFDocument) => void pdf.text('Delivery order 12345 for the office in Chicago')
  expect(await keys(await made(text, { userPassword: 'secret' }))).toEqual(['pdfEncrypted'])
  expect(await keys(await made(() => {}))).toEqual(['pdfNoText'])
  const whole = await made(text)
  expect((await readPdf(whole)).pages[0]?.words.map(({ text: word }) => word)).toEqual(
    'Delivery order 12345 for the office in Chicago'.split(' '),
  )
  for (const share of [0.2, 0.5, 0.8, 0.95]) {
    const { pages, faults } = await readPdf(whole.subarray(0, whole.length * share))
    expect(pages.some(({ words }) => words.length) || faults.length > 0).toBe(true)
  }
})

test('of 10,000 pages the first are read, and the count is said', async () => {
  const kids = Array.from({ length: 10_000 }, (_, index) => `${index + 4} 0 R`).join(' ')
  const leaf = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 3 0 R/Resources<<>>>>'
  const bytes = written([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count 10000>>`,
    stream('', Buffer.from('q Q')),
    ...Array.from({ length: 10_000 }, () => leaf),
  ])
  const { pages, faults } = await readPdf(bytes)
  expect(pages).toHaveLength(mostPages)
  expect(faults).toContainEqual({ key: 'pdfFirstPagesOnly', params: { count: 10_000, most: mostPages } })
})

test('a script in the file is not run', async () => {
  const script = "<</S/JavaScript/JS(app.alert('x'); this.exportDataObject({ cName: 'x', nLaunch: 2 });)>>"
  const catalog = `<</Type/Catalog/Pages 2 0 R/OpenAction ${script}/Names<</JavaScript<</Names[(x) ${script}]>>>>>>`
  const bytes = written([catalog, ...onePage.slice(1), stream('', Buffer.from('q Q'))])
  expect(await keys(bytes)).toEqual(['pdfNoText'])
})

test('content that unpacks to a gigabyte ends with a sentence, and the next file is read', {
  timeout: 240_000,
}, async () => {
  // Packed twice: 1 GiB of operators in 4 KB.
  const bomb = deflateSync(deflateSync(Buffer.alloc(1024 ** 3, 'q Q ')))
  const bytes = written([...onePage, stream('/Filter[/FlateDecode/FlateDecode]', bomb)])
  expect(bytes.length).toBeLessThan(20_000)
  const found = await keys(bytes)
  expect(found).toHaveLength(1)
  expect(['pdfTooMuchMemory', 'pdfTooLong', 'pdfNoText']).toContain(found[0])
  expect(await drawPage(bytes, 1, 600)).toBeNull()
  expect(await keys(await made((pdf) => void pdf.text('Still here')))).toEqual([])
})

test('a picture of a billion pixels is not drawn', { timeout: 60_000 }, async () => {
  const head =
    '/Type/XObject/Subtype/Image/Width 32000/Height 32000/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode'
  const draw = stream('', Buffer.from('q 612 0 0 792 0 0 cm /I Do Q'))
  const bytes = written([...onePage, draw, stream(head, deflateSync(Buffer.alloc(100_000_000)))])
  expect(await keys(bytes)).toEqual(['pdfNoText'])
  expect(await drawPage(bytes, 1, 600)).toBeInstanceOf(Buffer)
})

test('a page of any size is drawn within the limits', async () => {
  const huge = await made((pdf) => void pdf.text('A plan'), { size: [14_400, 200] })
  const png = await drawPage(huge, 1, 1_000_000)
  expect(png?.readUInt32BE(16)).toBe(3000)
  expect(await drawPage(huge, 2, 600)).toBeNull()
  expect(await drawPage(huge, 0, 600)).toBeNull()
  expect(await drawPage(Buffer.from('nothing'), 1, 600)).toBeNull()
})

test('a page that was scanned upside down or on its side is set upright', { timeout: 120_000 }, async () => {
  const canvas = createCanvas(1700, 2200)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, 1700, 2200)
  context.fillStyle = 'black'
  context.font = '36px sans-serif'
  for (let line = 0; line < 20; line++)
    context.fillText(`Line ${line} of the delivery order to Chicago`, 150, 200 + line * 60)
  const picture = canvas.toBuffer('image/png')
  const bytes = await made(
    (pdf) => {
      pdf.rotate(90).image(picture, 0, -792, { width: 612, height: 792 })
    },
    { size: [792, 612], margin: 0 },
  )
  const { pages } = await readPdf(bytes)
  expect(pages[0]).toMatchObject({ isScan: true })
  const text = pages[0]?.words.map((word) => word.text).join(' ')
  expect(text).toContain('Line 7 of the delivery order to Chicago')
  const [left, top] = pages[0]?.words[0]?.box ?? [1, 1]
  expect(left).toBeLessThan(0.2)
  expect(top).toBeLessThan(0.2)
})
