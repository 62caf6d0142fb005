import PDFDocument from 'pdfkit'

type At = (x: number, y: number, text: string, size?: number) => void

async function drawn(draw: (at: At, paper: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'LETTER', margin: 30, info: { CreationDate: new Date(0) } })
  const chunks: Buffer[] = []
  paper.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(chunks))))
  draw((x, y, text, size = 9) => void paper.fontSize(size).text(text, x, y, { lineBreak: false }), paper)
  paper.end()
  return done
}

/** A shipper's letter of instruction with numbered lines, as forwarders in the USA have it. */
export const numberedLetter = ({
  reference = 'KV-88213',
  itn = 'AES ITN: X20261127123456',
  hazardous = '[ ] Yes  [X] No',
  cityLine = 'Peoria, IL 61602',
} = {}): Promise<Buffer> =>
  drawn((at) => {
    at(40, 36, "SHIPPER'S LETTER OF INSTRUCTION (SLI)", 14)
    at(40, 66, '1. USPPI Company Name: Kestrel Valve Works Inc')
    at(330, 66, `2. Shipper Reference No: ${reference}`)
    at(40, 84, '3. USPPI Address: 410 Foundry Road')
    at(119, 97, cityLine)
    at(330, 84, '4. USPPI EIN: 36-4471902')
    at(330, 97, 'Phone: (309) 555-0142')
    at(40, 122, '5. Freight Location: Kestrel Dock 4')
    at(126, 135, '88 River Street')
    at(126, 148, 'Pekin, IL 61554')
    at(330, 122, '6. Forwarding Agent: Example Air Forwarders')
    at(40, 176, '7. Ultimate Consignee: Rheintal Pumpen GmbH')
    at(139, 189, 'Hafenstrasse 12')
    at(139, 202, '60327 Frankfurt')
    at(139, 215, 'Germany')
    at(330, 176, '8. Intermediate Consignee: Nord Cargo Agency BV')
    at(446, 189, 'Flight Forum 40')
    at(446, 202, '5657 DB Eindhoven')
    at(446, 215, 'Netherlands')
    at(40, 240, '9. Notify Party: Rheintal Pumpen GmbH, Import')
    at(40, 262, "10. Airport of Departure: Chicago O'Hare (ORD)")
    at(330, 262, '11. Airport of Destination: Frankfurt (FRA)')
    at(40, 278, '12. Exporting Carrier: Lufthansa (LH)')
    at(330, 278, '13. Flight / Date: LH8161 / 02 DEC 2026')
    at(40, 304, 'No. of Packages')
    at(140, 304, 'Description of Goods')
    at(340, 304, 'Schedule B No.')
    at(450, 304, 'Gross Weight (KG)')
    at(40, 320, '4')
    at(140, 320, 'Industrial gate valves')
    at(340, 320, '8481.80.3010')
    at(450, 320, '312.5')
    at(40, 334, '2')
    at(140, 334, 'Flanged pipe fittings')
    at(340, 334, '7307.91.5030')
    at(450, 334, '96.0')
    at(40, 352, 'TOTAL 6')
    at(450, 352, '408.5')
    at(40, 376, '14. Dimensions: 4 x 48x40x36 in; 2 x 24x24x20 in')
    at(40, 394, '15. Declared Value for Carriage: NVD')
    at(330, 394, '16. Declared Value for Customs: USD 41,870.00')
    at(40, 410, '17. Insurance Amount Requested: USD 45,000.00')
    at(330, 410, `18. ${itn}`)
    at(40, 426, `19. Hazardous Material: ${hazardous}`)
    at(330, 426, '20. Freight Charges: [X] Prepaid  [ ] Collect')
    at(40, 446, '21. Special Handling: Keep dry. Do not stack.')
    at(330, 446, '22. PO Number: PO-55120')
    at(40, 500, '23. Signature: Mara Lindqvist')
    at(330, 500, '24. Date: 11/30/2026')
    at(40, 540, 'I hereby authorize the forwarding agent to act for export control and customs purposes.', 7)
  })

/** The same kind of paper as boxes with their titles above the values, as airlines have it. */
export const boxedLetter = ({ reference = 'INV-2026-771', itn = 'NOEEI 30.37(a)' } = {}): Promise<Buffer> =>
  drawn((at, paper) => {
    const box = (x: number, y: number, width: number, height: number, title: string, ...lines: string[]) => {
      paper.rect(x, y, width, height).lineWidth(0.5).stroke()
      at(x + 4, y + 4, title, 7)
      for (const [index, line] of lines.entries()) at(x + 4, y + 16 + index * 13, line, 10)
    }
    at(150, 30, "SHIPPER'S LETTER OF INSTRUCTIONS", 15)
    box(
      30,
      56,
      276,
      82,
      'SHIPPER (NAME AND ADDRESS)',
      'Blue Mesa Instruments LLC',
      '2200 Airpark Way',
      'Suite 300',
      'Denver, CO 80239',
      'Tel 303-555-0119',
    )
    box(306, 56, 276, 82, "SHIPPER'S REFERENCE", reference)
    box(
      30,
      138,
      276,
      82,
      'CONSIGNEE (NAME AND ADDRESS)',
      'Hanjin Precision Co Ltd',
      '55 Digital-ro, Guro-gu',
      'Seoul 08389',
      'Korea',
    )
    box(306, 138, 276, 82, 'ALSO NOTIFY', 'Hanjin Logistics', '12 Airport-ro', 'Incheon 22382', 'Korea')
    box(30, 220, 138, 36, 'AIRPORT OF DEPARTURE', 'DEN')
    box(168, 220, 138, 36, 'AIRPORT OF DESTINATION', 'ICN')
    box(306, 220, 138, 36, 'CARRIER', 'KE')
    box(444, 220, 138, 36, 'FLIGHT DATE', '12/03/2026')
    box(30, 256, 184, 36, 'FREIGHT CHARGES', '[ ] PREPAID   [X] COLLECT')
    box(214, 256, 184, 36, 'DECLARED VALUE FOR CARRIAGE', '12,400.00')
    box(398, 256, 184, 36, 'DECLARED VALUE FOR CUSTOMS', '12,400.00')
    box(30, 292, 276, 36, 'AES ITN OR EXEMPTION', itn)
    box(306, 292, 276, 36, 'DANGEROUS GOODS', '[X] YES   [ ] NO')
    paper.rect(30, 328, 552, 96).lineWidth(0.5).stroke()
    at(34, 332, 'NO. OF PIECES', 7)
    at(120, 332, 'NATURE AND QUANTITY OF GOODS', 7)
    at(330, 332, 'SCHEDULE B', 7)
    at(410, 332, 'GROSS WEIGHT LBS', 7)
    at(34, 348, '3', 10)
    at(120, 348, 'Laboratory analyzers with lithium cells', 10)
    at(330, 348, '9027.50.4015', 10)
    at(410, 348, '187.0 LBS', 10)
    at(120, 372, '3 @ 80 x 60 x 55 CM', 10)
    box(30, 424, 276, 36, 'HANDLING INFORMATION AND REMARKS', 'Call consignee on arrival')
    box(306, 424, 276, 36, 'SPECIAL HANDLING CODES', 'ELI, HEA')
    box(30, 460, 276, 40, 'SIGNATURE OF SHIPPER', 'Owen Tabor')
    box(306, 460, 276, 40, 'DATE', '2026-12-01')
  })
