import PDFDocument from 'pdfkit'

export interface OwnWordsStop {
  company: string
  street: string
  town: string
  /** As 11/24/2026. */
  day: string
  hours: string
}

/** A rate confirmation whose sender calls everything by words that no pattern knows. */
export function ownWordsPaper(job: string, mass: string, stops: readonly OwnWordsStop[]): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'LETTER', margin: 40, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(chunks))))
  const at = (x: number, y: number, text: string) => paper.fontSize(10).text(text, x, y, { lineBreak: false })
  at(60, 40, 'EXAMPLE RIVER CARTAGE')
  at(60, 64, 'Load Confirmation')
  at(380, 64, `Our job ${job}`)
  at(60, 96, 'Cargo')
  at(190, 96, 'Steel brackets')
  at(60, 112, 'Mass')
  at(190, 112, mass)
  for (const [index, { company, street, town, day, hours }] of stops.entries()) {
    const y = 150 + index * 74
    at(60, y, index === 0 ? 'Goods come from' : `Goods go to (${index})`)
    at(190, y, company)
    at(190, y + 13, street)
    at(190, y + 26, town)
    at(190, y + 39, `${day} between ${hours}`)
  }
  paper.end()
  return done
}
