import { american, dayLater, dollars, grouped, type Invented, spoken } from '../invented.ts'
import { field, Paper } from '../paper.ts'

/** Rows of pieces and their total. @returns where the table ends */
function itemTable(paper: Paper, my: Invented, number: number, top: number): number {
  let y = top
  for (const [x, text] of [
    [42, 'NO.'],
    [90, 'KIND'],
    [170, 'CONTENTS'],
    [400, 'LBS'],
    [480, 'KGS'],
  ] as const)
    paper.write(x, y, [text], { font: 'Helvetica-Bold' })
  const rows = 1 + (number % 3)
  const all = { pieces: 0, weight: 0, kilos: 0 }
  const names: string[] = []
  for (let row = 0; row < rows; row++) {
    y += 14
    const [pieces, weight] = [my.whole(1, 9), my.whole(200, 1900)]
    const kilos = Math.round(weight * 4.536) / 10
    const name = my.goods()
    names.push(name)
    paper.write(42, y, [String(pieces)])
    paper.write(90, y, [my.one(['SKID', 'CRATE', 'CARTON'])])
    paper.write(170, y, [row === 0 ? field('commodity', name, '') : name])
    paper.write(400, y, [grouped(weight)])
    paper.write(480, y, [grouped(kilos)])
    all.pieces += pieces
    all.weight += weight
    all.kilos = Math.round((all.kilos + kilos) * 10) / 10
  }
  const goods = paper.marks.find(({ path }) => path === 'commodity')
  if (goods) goods.value = [...new Set(names)].join('; ')
  y += 14
  paper.write(42, y, [field('pieces', String(all.pieces), all.pieces)])
  paper.write(170, y, ['TOTAL'])
  paper.write(400, y, [field('weight', grouped(all.weight), { value: all.weight, unit: 'lb' })])
  paper.write(480, y, [field('weight_kg', grouped(all.kilos), all.kilos)])
  return y
}

/** A form of boxes with small labels above the values. */
export function exportBoxes(my: Invented, number: number): Paper {
  const paper = new Paper('delivery_order_air_export', { size: 9 })
  const top = 36 + (number % 3) * 6
  const [shipper, handler] = my.places(2) as [ReturnType<Invented['places']>[0], ReturnType<Invented['places']>[0]]
  const small = { size: 6.5, colour: '#555' }
  paper.write(40, top, [field('customer', 'KINGBIRD AIR FORWARDING')], { size: 14, font: 'Helvetica-Bold' })
  paper.write(370, top + 2, ['PICK-UP AND DELIVERY ORDER - AIR EXPORT'], { font: 'Helvetica-Bold' })
  paper.write(
    40,
    top + 18,
    [
      '2 Cargo Plaza, Inwood, NY 11096   Tel ',
      field('contact_phone', my.phone()),
      '   ',
      field('contact_email', 'ops@kingbird.example'),
    ],
    { size: 7.5 },
  )
  const cell = (x: number, y: number, label: string, value: Parameters<Paper['write']>[2]) => {
    paper.write(x, y, [label], small)
    paper.write(x + 2, y + 10, value)
  }
  let y = top + 40
  paper.box(38, y - 4, 536, 30)
  cell(42, y, 'CARTAGE COMPANY', [field('carrier', my.carrier())])
  cell(220, y, 'JOB NUMBER', [field('references/file', `KAF-${my.digits(5)}`)])
  cell(330, y, 'ISSUED', [american(my.day(-4))])
  cell(440, y, 'HANDLED BY', [field('contact', my.person())])
  y += 36
  paper.box(38, y - 4, 268, 82)
  paper.box(306, y - 4, 268, 82)
  paper.write(42, y, ['COLLECT FROM'], small)
  paper.write(310, y, ['TENDER TO'], small)
  for (const [index, [place, x]] of (
    [
      [shipper, 44],
      [handler, 312],
    ] as const
  ).entries()) {
    const at = `stops/${index}`
    paper.say(`${at}/type`, index === 0 ? 'pickup' : 'drop')
    paper.write(x, y + 10, [field(`${at}/company`, place.company)])
    paper.write(x, y + 22, [field(`${at}/address`, place.address)])
    paper.write(x, y + 34, [
      field(`${at}/city`, place.city),
      ', ',
      field(`${at}/state`, place.state),
      ' ',
      field(`${at}/zip`, place.zip),
    ])
  }
  const day = my.day()
  const [ready, closes] = [my.hour(8, 11), my.hour(15, 17)]
  paper.write(44, y + 46, [
    'Ask for ',
    field('stops/0/contact', shipper.person),
    ' ',
    field('stops/0/phone', shipper.phone),
  ])
  paper.write(44, y + 58, [
    'Ready ',
    field('stops/0/date', american(day), day),
    ', ',
    field('stops/0/window', `${ready} to ${closes}`, { from: ready, to: closes }),
  ])
  y += 88
  paper.box(38, y - 4, 536, 30)
  const houses = Array.from({ length: 1 + (number % 3) }, () => `KBF${my.digits(6)}`)
  cell(42, y, 'MAWB', [field('mawb', my.waybill())])
  cell(
    160,
    y,
    'HOUSE BILLS',
    houses.flatMap((house, index) =>
      index ? [' / ', field(`hawb/${index}`, house)] : [field(`hawb/${index}`, house)],
    ),
  )
  const flight = `${my.one(['LH', 'EK', 'QR'])}${my.whole(200, 999)}`
  const leaves = dayLater(day, 1)
  cell(380, y, 'FLIGHT AND DAY', [field('flight', `${flight} / ${spoken(leaves)}`, { flight, date: leaves })])
  cell(500, y, 'TO', [field('destination', my.one(['FRA', 'DOH', 'DXB', 'HKG']))])
  y += 36
  const cut = my.hour(18, 22)
  paper.box(38, y - 4, 536, 30)
  cell(42, y, 'LATEST ACCEPTANCE', [field('cargo_cut_off', `${american(day)} ${cut}`, `${day}T${cut}`)])
  cell(220, y, 'PAPERS UNTIL', [field('document_cut_off', `${american(day)} 17:30`, `${day}T17:30`)])
  cell(400, y, 'SECURITY', [field('screening', my.one(['SPX', 'SCO']))])
  for (const [name, value] of [
    ['date', day],
    ['window', { from: null, to: cut }],
    ['kind_of_time', 'cut-off'],
  ] as const)
    paper.say(`stops/1/${name}`, value)
  y = itemTable(paper, my, number, y + 44)
  const price = my.money(150, 600)
  paper.write(42, y + 30, [
    'Agreed cartage ',
    field('total', dollars(price), price),
    ' all in. Waiting time $60.00/h after the first hour.',
  ])
  paper.say('currency', 'USD')
  return paper
}

/** A letter with labels at the left. */
export function importLetter(my: Invented, number: number): Paper {
  const paper = new Paper('delivery_order_air_import', { font: 'Times-Roman', size: 11 })
  let y = 50 + number * 6
  const [terminal, consignee] = my.places(2) as [ReturnType<Invented['places']>[0], ReturnType<Invented['places']>[0]]
  paper.write(60, y, [field('customer', 'Vandersloot & Pryce')], { size: 20, font: 'Times-Bold' })
  paper.write(360, y, ['DELIVERY ORDER'], { size: 15, font: 'Times-Bold' })
  paper.write(60, y + 24, ['Import brokers, 77 Harbor Row, Boston, MA 02210'], { size: 9 })
  paper.write(360, y + 22, ['D/O ', field('references/delivery_order', `VP/${my.whole(26, 27)}/${my.digits(4)}`)])
  y += 60
  const pair = (label: string, value: Parameters<Paper['write']>[2], step = 18) => {
    paper.write(60, y, [label])
    paper.write(200, y, value)
    y += step
  }
  pair('Trucker:', [field('carrier', my.carrier())])
  y += 6
  paper.say('stops/0/type', 'pickup')
  pair('Freight at:', [field('stops/0/company', terminal.company)], 13)
  pair('', [field('stops/0/address', terminal.address)], 13)
  pair('', [
    field('stops/0/city', terminal.city),
    ', ',
    field('stops/0/state', terminal.state),
    ' ',
    field('stops/0/zip', terminal.zip),
  ])
  pair('Air waybill:', [field('mawb', my.waybill())])
  const house = `${my.one(['BOS', 'HAM', 'MUC'])}${my.digits(7)}`
  pair('House:', [field('hawb/0', house)])
  const arrived = my.day(-3)
  const flight = `${my.one(['LH', 'KL', 'BA'])}${my.whole(1000, 8999)}`
  pair('Arrived with:', [field('flight', `${flight} on ${spoken(arrived)}`, { flight, date: arrived })])
  if (number % 2 === 0)
    pair('Customs entry:', [field('references/entry', `${my.digits(3)}-${my.digits(7)}-${my.digits(1)}`)])
  const free = dayLater(arrived, 4)
  pair('Free until:', [field('last_free_day', spoken(free), free)])
  y += 8
  const [cartons, pallets, kilos] = [my.whole(3, 90), my.whole(1, 6), my.whole(80, 2400)]
  pair('Quantity:', [
    field('pieces', `${cartons} cartons`, { value: cartons, unit: 'cartons' }),
    ' on ',
    field('pallets', `${pallets} pallets`, pallets),
    ', ',
    field('weight', `${grouped(kilos)} kg`, { value: kilos, unit: 'kg' }),
  ])
  pair('Contents:', [field('commodity', my.goods())])
  y += 8
  paper.say('stops/1/type', 'drop')
  const isLong = number === 3
  if (isLong) {
    paper.write(60, y, ['Take to:'])
    paper.wrapped(200, y, 'stops/1/company', [consignee.company, 'Northern Receiving Dock'])
    y += 27
  } else pair('Take to:', [field('stops/1/company', consignee.company)], 13)
  pair('', [field('stops/1/address', consignee.address)], 13)
  pair('', [
    field('stops/1/city', consignee.city),
    ', ',
    field('stops/1/state', consignee.state),
    ' ',
    field('stops/1/zip', consignee.zip),
  ])
  const day = dayLater(arrived, 3)
  const by = my.hour(10, 15)
  pair('Needed:', [
    field('stops/1/date', spoken(day), day),
    ', ',
    field('stops/1/window', `by ${by}`, { from: null, to: by }),
  ])
  pair('Client PO:', [field('references/customer_po', `45-${my.digits(6)}`)])
  const price = my.money(200, 700)
  pair('Price:', ['USD ', field('total', price.toFixed(2), price), ' flat'])
  paper.say('currency', 'USD')
  y += 10
  paper.write(60, y, ['Questions: ', field('contact', my.person()), ', ', field('contact_phone', my.phone()), '.'])
  return paper
}
