import PDFDocument from 'pdfkit'

const american = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

/** A one-page rate confirmation as a broker writes it. Days are 2026-11-30. */
export function ratePaper({
  load = 'LD-204417',
  city = 'Salina',
  pickupOn = '2026-11-30',
  deliveryOn = '2026-12-01',
} = {}): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'LETTER', margin: 40, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(chunks))))
  const at = (x: number, y: number, text: string, size = 9) =>
    paper.fontSize(size).text(text, x, y, { lineBreak: false })
  at(40, 40, 'NORTH ELM FREIGHT BROKERAGE', 14)
  at(400, 44, `RATE CONFIRMATION`, 12)
  at(400, 62, `Load #: ${load}`)
  at(40, 90, 'Contact: Dana Whitlock')
  at(220, 90, 'Phone: (316) 555-0177')
  at(40, 106, 'Email: dana@northelm.example')
  at(40, 130, 'Carrier: Kestrel Haulage LLC')
  at(40, 146, "Equipment: 53' Dry Van")
  at(40, 180, 'PICKUP 1')
  at(40, 194, 'Harrow Mill Grain')
  at(40, 208, '1180 Elevator Road')
  at(40, 222, `${city}, KS 67401`)
  at(350, 194, `Date: ${american(pickupOn)}`)
  at(350, 208, 'Time: 07:00 - 11:00')
  at(40, 260, 'DELIVERY 2')
  at(40, 274, 'Three Rivers Bakery')
  at(40, 288, '2905 Chouteau Dr')
  at(40, 302, 'Saint Louis, MO 63110')
  at(350, 274, `Date: ${american(deliveryOn)}`)
  at(350, 288, 'Time: 13:30 APPT')
  at(40, 340, 'Commodity: Bagged wheat flour')
  at(40, 356, 'Weight: 43,120 lbs')
  at(220, 356, 'Pallets: 22')
  at(40, 390, 'Line haul')
  at(450, 390, '$1,475.00')
  at(40, 406, 'Total')
  at(450, 406, '$1,475.00')
  paper.end()
  return done
}
