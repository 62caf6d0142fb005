import { american, dayLater, grouped, type Invented, spoken } from '../invented.ts'
import { field, Paper } from '../paper.ts'

/** A sheet across with one row for each stop. */
export function dispatchSheet(my: Invented, number: number): Paper {
  const paper = new Paper('dispatch_sheet', { size: 8 }, true)
  const places = my.places(3 + (number % 4))
  const top = 30 + (number % 3) * 8
  paper.write(30, top, [field('customer', 'Quarry Hill Wholesale')], { size: 17, font: 'Helvetica-Bold' })
  paper.write(460, top, ['Run ', field('references/trip', `QH-${my.digits(4)}`)], { size: 12, font: 'Helvetica-Bold' })
  const day = my.day()
  paper.write(30, top + 24, ['DISPATCH SHEET'])
  paper.write(460, top + 24, ['Service day: ', spoken(day)])
  paper.write(30, top + 40, ['Planner: ', field('contact', my.person()), ', ', field('contact_phone', my.phone())])
  paper.write(300, top + 40, ['Driver: ', field('driver', my.person())])
  paper.write(460, top + 40, ['Trailer: ', field('trailer', `${my.whole(40, 59)}-${my.digits(3)}`)])
  const columns = [30, 58, 100, 260, 380, 470, 500, 550, 630, 690, 730] as const
  const labels = ['Seq', 'Job', 'Customer', 'Street', 'City', 'ST', 'ZIP', 'Slot', 'Doc', 'Ctns', 'Lbs']
  let y = top + 66
  for (const [index, label] of labels.entries())
    paper.write(columns[index] ?? 0, y, [label], { font: 'Helvetica-Bold' })
  y += 4
  for (const [index, place] of places.entries()) {
    y += 18
    const at = `stops/${index}`
    const isPickup = index === 0 || (number === 3 && index === 2)
    paper.say(`${at}/type`, isPickup ? 'pickup' : 'drop')
    paper.say(`${at}/date`, day)
    const [from, to] = [my.hour(6, 10), my.hour(11, 16)]
    const [pieces, weight] = [my.whole(5, 300), my.whole(200, 9000)]
    const cells: Parameters<Paper['write']>[2] = [
      String(index + 1),
      isPickup ? 'LOAD' : 'DROP',
      field(`${at}/company`, place.company),
      field(`${at}/address`, place.address),
      field(`${at}/city`, place.city),
      field(`${at}/state`, place.state),
      field(`${at}/zip`, place.zip),
      field(`${at}/window`, `${from}-${to}`, { from, to }),
      field(`${at}/reference`, `SO ${my.digits(5)}`),
      field(`${at}/pieces`, String(pieces), pieces),
      field(`${at}/weight`, grouped(weight), { value: weight, unit: 'lb' }),
    ]
    for (const [column, cell] of cells.entries()) paper.write(columns[column] ?? 0, y, [cell])
  }
  paper.write(30, y + 30, ['Stop 2: back door only. Call the planner if more than 30 min late.'])
  return paper
}

/** A bill of lading with two columns of boxes and two tables. */
export function billOfLading(my: Invented, number: number): Paper {
  const paper = new Paper('bill_of_lading', { size: 8.5 })
  const [from, to] = my.places(2)
  const top = 30 + (number % 3) * 6
  paper.write(200, top, ['STRAIGHT BILL OF LADING'], { size: 13, font: 'Helvetica-Bold' })
  paper.write(40, top + 2, ['Ship date: ', american(my.day())])
  let y = top + 26
  paper.box(38, y - 4, 266, 14, '#e2e2e2')
  paper.write(130, y - 1, ['SHIPPED FROM'], { font: 'Helvetica-Bold' })
  paper.write(320, y, ['B/L No.: ', field('references/bol', `0${my.digits(12)}`)])
  for (const [index, place] of [from, to].entries()) {
    if (!place) continue
    const at = `stops/${index}`
    paper.say(`${at}/type`, index === 0 ? 'pickup' : 'drop')
    if (index === 1) {
      y += 64
      paper.box(38, y - 4, 266, 14, '#e2e2e2')
      paper.write(135, y - 1, ['SHIPPED TO'], { font: 'Helvetica-Bold' })
    }
    const company = index === 1 && number === 2 ? `${place.company} Receiving` : place.company
    paper.write(42, y + 14, ['Name: ', field(`${at}/company`, company)])
    paper.write(42, y + 27, ['Street: ', field(`${at}/address`, place.address)])
    paper.write(42, y + 40, [
      'City/State/Zip: ',
      field(`${at}/city`, place.city),
      ', ',
      field(`${at}/state`, place.state),
      ' ',
      field(`${at}/zip`, place.zip),
    ])
  }
  paper.write(320, top + 44, ['Carrier: ', field('carrier', my.carrier())])
  paper.write(320, top + 58, ['SCAC: ', field('scac', my.one(['RWTL', 'BMTK', 'HFLN']))])
  paper.write(320, top + 72, ['Pro: ', field('references/pro', `${my.digits(3)}-${my.digits(6)}`)])
  paper.write(320, top + 86, ['Trailer no: ', field('trailer', `${my.one(['TX', 'OH'])} ${my.digits(5)}`)])
  if (number % 2) paper.write(320, top + 100, ['Seal: ', field('seal', my.digits(7))])
  paper.write(320, top + 114, ['Purchase order: ', field('references/po', `PO-${my.digits(6)}`)])
  y += 66
  paper.write(42, y, ['FREIGHT CHARGES ARE BILLED TO'], { font: 'Helvetica-Bold' })
  paper.write(42, y + 13, [field('customer', 'Pelican Bay Settlement Services')])
  paper.write(42, y + 26, ['PO Box 2200, Mobile, AL 36601'])
  y += 56
  const columns = [42, 110, 180, 260, 430, 500] as const
  for (const [index, label] of ['Pallets', 'Pieces', 'Weight (LB)', 'Articles', 'NMFC', 'Class'].entries())
    paper.write(columns[index] ?? 0, y, [label], { font: 'Helvetica-Bold' })
  const rows = 1 + (number % 3)
  const all = { pallets: 0, pieces: 0, weight: 0 }
  const names: string[] = []
  for (let row = 0; row < rows; row++) {
    y += 14
    const [pallets, pieces, weight] = [my.whole(1, 12), my.whole(40, 600), my.whole(900, 15000)]
    const name = my.goods()
    names.push(name)
    const nmfc = my.digits(5).replace(/^0/, '4')
    const cells: Parameters<Paper['write']>[2] = [
      rows === 1 ? field('pallets', String(pallets), pallets) : String(pallets),
      rows === 1 ? field('pieces', grouped(pieces), { value: pieces, unit: 'pieces' }) : grouped(pieces),
      rows === 1 ? field('weight', grouped(weight), { value: weight, unit: 'lb' }) : grouped(weight),
      row === 0 ? field('commodity', name, '') : name,
      row === 0 ? field('nmfc', nmfc) : nmfc,
      row === 0 ? field('freight_class', '70') : '70',
    ]
    for (const [column, cell] of cells.entries()) paper.write(columns[column] ?? 0, y, [cell])
    all.pallets += pallets
    all.pieces += pieces
    all.weight += weight
  }
  const goods = paper.marks.find(({ path }) => path === 'commodity')
  if (goods) goods.value = [...new Set(names)].join('; ')
  if (rows > 1) {
    y += 14
    paper.write(columns[0], y, [field('pallets', String(all.pallets), all.pallets)])
    paper.write(columns[1], y, [field('pieces', grouped(all.pieces), { value: all.pieces, unit: 'pieces' })])
    paper.write(columns[2], y, [field('weight', grouped(all.weight), { value: all.weight, unit: 'lb' })])
    paper.write(columns[3], y, ['TOTAL'])
  }
  const wanted = dayLater(my.day(), 5)
  paper.write(42, y + 30, ['Delivery wanted: ', field('stops/1/date', american(wanted), wanted)])
  paper.write(42, y + 60, ['Agreed or declared value of the property not exceeding $5.00 per lb.'], { size: 7 })
  return paper
}
