import { american, dashed, dayLater, dollars, grouped, type Invented } from '../invented.ts'
import { field, Paper } from '../paper.ts'

/** Rows of charges and their total. */
function chargeTable(paper: Paper, my: Invented, stops: number, top: number) {
  let y = top
  for (const [x, text] of [
    [44, 'Description'],
    [300, 'Qty'],
    [430, 'Amount'],
  ] as const)
    paper.write(x, y, [text], { font: 'Helvetica-Bold' })
  const charges: [string, number][] = [
    ['Linehaul', my.money(900, 3000)],
    ['Fuel', my.money(100, 400)],
  ]
  if (stops > 2) charges.push(['Extra stop', 75])
  for (const [index, [what, amount]] of charges.entries()) {
    y += 15
    paper.write(44, y, [field(`charges/${index}/what`, what)])
    paper.write(300, y, ['1'])
    paper.write(430, y, [field(`charges/${index}/amount`, dollars(amount), amount)])
  }
  const total = charges.reduce((sum, [, amount]) => sum + amount, 0)
  paper.write(300, y + 18, ['Carrier Pay'], { font: 'Helvetica-Bold' })
  paper.write(430, y + 18, [field('total', dollars(total), total)], { font: 'Helvetica-Bold' })
  paper.say('currency', 'USD')
}

/** A coloured form with a block for each stop and a table of charges; conditions on a second page. */
export function blockForm(my: Invented, number: number): Paper {
  const paper = new Paper('rate_confirmation', { size: 9 })
  const shift = (number % 3) * 7
  const [pickups, drops] = [1 + (number % 2), 1 + (number % 3 === 2 ? 1 : 0)]
  const places = my.places(pickups + drops)
  const load = `${my.whole(300000, 899999)}`
  paper.write(44, 34 + shift, [field('customer', 'Larch & Finch Logistics')], { size: 17, font: 'Helvetica-Bold' })
  paper.write(400, 36 + shift, ['CARRIER RATE CONFIRMATION'], { size: 11, font: 'Helvetica-Bold' })
  paper.write(44, 56 + shift, ['18 Ferry Building Plaza, Duluth, MN 55802'], { size: 7.5 })
  paper.write(400, 54 + shift, ['Shipment #: ', field('references/load', load)])
  const person = my.person()
  paper.write(44, 84 + shift, ['Broker Rep: ', field('contact', person)])
  paper.write(230, 84 + shift, ['Direct: ', field('contact_phone', my.phone())])
  paper.write(390, 84 + shift, [
    'Email: ',
    field('contact_email', `${person.split(' ').at(-1)?.toLowerCase()}@larchfinch.example`),
  ])
  paper.write(44, 102 + shift, [
    'Hired Carrier: ',
    field('carrier', my.carrier()),
    '   MC# ',
    field('carrier_mc', my.digits(7)),
  ])
  paper.write(390, 102 + shift, ['Equipment: ', field('equipment', "53' Dry Van", { type: 'van', length_ft: 53 })])
  let y = 128 + shift
  const first = my.day()
  for (const [index, place] of places.entries()) {
    const isPickup = index < pickups
    const at = `stops/${index}`
    paper.box(40, y - 3, 530, 15, '#d9e6f2')
    paper.write(44, y, [isPickup ? `SHIPPER PICK ${index + 1}` : `RECEIVER DROP ${index - pickups + 1}`], {
      font: 'Helvetica-Bold',
    })
    paper.say(`${at}/type`, isPickup ? 'pickup' : 'drop')
    let row = y + 18
    const long = number % 4 === 3 && index === 0
    if (long) {
      paper.wrapped(50, row, `${at}/company`, [place.company, 'Regional Distribution Center'])
      row += 12
    } else paper.write(50, row, [field(`${at}/company`, place.company)])
    paper.write(50, row + 13, [field(`${at}/address`, place.address)])
    paper.write(50, row + 26, [
      field(`${at}/city`, place.city),
      ', ',
      field(`${at}/state`, place.state),
      ' ',
      field(`${at}/zip`, place.zip),
    ])
    if (my.next() > 0.4) paper.write(50, row + 39, ['Tel: ', field(`${at}/phone`, place.phone)])
    const day = dayLater(first, isPickup ? 0 : 2)
    const [from, to] = [my.hour(6, 9), my.hour(11, 15)]
    paper.write(330, y + 18, ['Appointment Date: ', field(`${at}/date`, american(day), day)])
    paper.write(330, y + 31, ['Between: ', field(`${at}/window`, `${from} - ${to}`, { from, to })])
    const name = isPickup ? 'references/pickup' : 'references/delivery'
    const count = isPickup ? pickups : drops
    const place0 = isPickup ? index : index - pickups
    paper.write(330, y + 44, [
      isPickup ? 'Release No: ' : 'Dock Ref: ',
      field(count > 1 ? `${name}/${place0}` : name, `${my.one(['KL', 'RX', 'PT'])}-${my.digits(5)}`),
    ])
    y = row + 62
  }
  paper.box(40, y - 3, 530, 14, '#eeeeee')
  for (const [x, text] of [
    [44, 'Freight'],
    [220, 'Handling Units'],
    [330, 'Skids'],
    [430, 'Gross Lbs'],
  ] as const)
    paper.write(x, y, [text], { font: 'Helvetica-Bold' })
  const [units, pallets, weight] = [my.whole(200, 900), my.whole(10, 26), my.whole(12000, 44000)]
  paper.write(44, y + 16, [field('commodity', my.goods())])
  paper.write(220, y + 16, [field('pieces', `${units} cartons`, { value: units, unit: 'cartons' })])
  paper.write(330, y + 16, [field('pallets', String(pallets), pallets)])
  paper.write(430, y + 16, [field('weight', `${grouped(weight)} lbs`, { value: weight, unit: 'lb' })])
  y += 44
  chargeTable(paper, my, pickups + drops, y)
  paper.write(
    44,
    y + 90,
    ['Detention $50.00 per hour after two hours, with prior approval only. Late delivery: $150.00 deducted.'],
    { size: 7.5 },
  )
  paper.nextPage()
  paper.write(44, 40, ['Terms: Carrier keeps cargo insurance of $100,000 and liability of $1,000,000 at all times.'], {
    size: 8,
  })
  return paper
}

/** A typewriter form: everything in one type, blocks with a number. */
export function typewriter(my: Invented, number: number): Paper {
  const paper = new Paper('rate_confirmation', { font: 'Courier', size: 9.5 })
  const [pickups, drops] = [1 + (number % 2), 1 + (number % 2 === 0 && number > 1 ? 1 : 0)]
  const places = my.places(pickups + drops)
  let y = 40 + number * 4
  const row = (parts: Parameters<Paper['write']>[2], x = 40) => {
    paper.write(x, y, parts)
    y += 13
  }
  paper.write(380, y, ['TENDER CONFIRMATION'])
  row([field('customer', 'MAGPIE PRODUCE EXPRESS CORP.')])
  paper.write(380, y, ['ORDER NO...: ', field('references/load', `0${my.digits(6)}`)])
  row(['PO BOX 440, SALINAS CA 93901'])
  row([`OFFICE ${my.phone()}`])
  row(['====================================================='])
  const person = my.person()
  row(['ARRANGED BY.: ', field('contact', person), `   ${''}`])
  row(['CELL.......: ', field('contact_phone', my.phone())])
  row(['TRUCKER......: ', field('carrier', my.carrier().toUpperCase())])
  const temperature = my.whole(28, 55)
  row(['TRAILER TYPE.: ', field('equipment', 'REEFER 53FT', { type: 'reefer', length_ft: 53 })])
  row(['RUN AT.......: ', field('temperature', `${temperature}F`, { value: temperature, unit: 'F' })])
  row(['PRODUCT......: ', field('commodity', my.goods().toUpperCase())])
  const [weight, pallets] = [my.whole(20000, 43000), my.whole(12, 26)]
  row(['EST WT.......: ', field('weight', `${grouped(weight)} LB`, { value: weight, unit: 'lb' })])
  row(['PLTS.........: ', field('pallets', String(pallets), pallets)])
  const rate = my.money(1500, 5000)
  row(['FREIGHT RATE.: ', field('total', dollars(rate), rate), ' FLAT'])
  paper.say('currency', 'USD')
  row(['-----------------------------------------------------'])
  const first = my.day()
  for (const [index, place] of places.entries()) {
    const isPickup = index < pickups
    const at = `stops/${index}`
    paper.say(`${at}/type`, isPickup ? 'pickup' : 'drop')
    paper.write(40, y, [isPickup ? `LOAD ${index + 1}` : `UNLD ${index - pickups + 1}`])
    row([field(`${at}/company`, place.company.toUpperCase())], 100)
    row([field(`${at}/address`, place.address.toUpperCase())], 100)
    row(
      [
        field(`${at}/city`, place.city.toUpperCase()),
        ', ',
        field(`${at}/state`, place.state),
        ' ',
        field(`${at}/zip`, place.zip),
      ],
      100,
    )
    const day = dayLater(first, isPickup ? 0 : 3)
    const [from, to] = [my.hour(4, 9), my.hour(10, 16)]
    const time = isPickup
      ? field(`${at}/window`, `${from.replace(':', '')}-${to.replace(':', '')}`, { from, to })
      : field(`${at}/window`, `APPT ${from.replace(':', '')}`, { from, to: from })
    if (!isPickup) paper.say(`${at}/kind_of_time`, 'appointment')
    const count = isPickup ? pickups : drops
    const name = isPickup ? 'references/pickup' : 'references/delivery'
    const path = count > 1 ? `${name}/${isPickup ? index : index - pickups}` : name
    row(
      [
        field(`${at}/date`, dashed(day), day),
        '  ',
        time,
        isPickup ? '  P/U NO ' : '  CONF NO ',
        field(path, `${my.one(['MG', 'TK', '7'])}${my.digits(5)}`),
      ],
      100,
    )
    if (my.next() > 0.6) row(['CALL 2 HOURS BEFORE ARRIVAL'], 100)
    row([''])
  }
  row(['-----------------------------------------------------'])
  row(['DRIVER MUST CHECK PULP. LUMPER $120.00 WITH RECEIPT ONLY.'])
  return paper
}

/** A form of a sender that calls everything by other words. */
export function ownWords(my: Invented, number: number): Paper {
  const paper = new Paper('rate_confirmation', { font: 'Times-Roman', size: 10 })
  const drops = 1 + (number % 3)
  const places = my.places(1 + drops)
  let y = 40 + number * 5
  paper.write(60, y, [field('customer', 'Oxbow River Cartage Brokers')], { size: 16, font: 'Times-Bold' })
  paper.write(60, y + 24, ['Load Confirmation'], { size: 12 })
  paper.write(380, y + 24, ['Our job ', field('references/load', `OX${my.digits(5)}`)])
  y += 56
  const pair = (label: string, value: Parameters<Paper['write']>[2]) => {
    paper.write(60, y, [label])
    paper.write(190, y, value)
    y += 16
  }
  pair('Haulage firm', [field('carrier', my.carrier())])
  pair('Vehicle', [field('equipment', "48' flatbed", { type: 'flatbed', length_ft: 48 })])
  pair('Cargo', [field('commodity', my.goods())])
  const [weight, pieces] = [my.whole(8000, 45000), my.whole(4, 60)]
  pair('Mass', [field('weight', `${grouped(weight)} lbs`, { value: weight, unit: 'lb' })])
  pair('Bundles', [field('pieces', `${pieces} bundles`, { value: pieces, unit: 'bundles' })])
  if (number % 2) pair('Tarps', ['two, 8 ft drop'])
  y += 8
  const first = my.day()
  for (const [index, place] of places.entries()) {
    const at = `stops/${index}`
    paper.say(`${at}/type`, index === 0 ? 'pickup' : 'drop')
    paper.write(60, y, [index === 0 ? 'Goods come from' : `Goods go to (${index})`], { font: 'Times-Bold' })
    const day = dayLater(first, index)
    const [from, to] = [my.hour(6, 9), my.hour(12, 16)]
    paper.write(190, y, [field(`${at}/company`, place.company)])
    paper.write(190, y + 13, [field(`${at}/address`, place.address)])
    paper.write(190, y + 26, [
      field(`${at}/city`, place.city),
      ', ',
      field(`${at}/state`, place.state),
      ' ',
      field(`${at}/zip`, place.zip),
    ])
    paper.write(190, y + 39, [
      'On site: ',
      field(`${at}/contact`, place.person),
      ', ',
      field(`${at}/phone`, place.phone),
    ])
    paper.write(190, y + 52, [
      field(`${at}/date`, american(day), day),
      ' between ',
      field(`${at}/window`, `${from} and ${to}`, { from, to }),
    ])
    y += 74
  }
  const amount = my.money(800, 4000)
  pair('Agreed haulage', [field('total', dollars(amount), amount)])
  paper.say('currency', 'USD')
  const person = my.person()
  y += 10
  paper.write(60, y, ['Arranged for Oxbow by ', field('contact', person), ' - ', field('contact_phone', my.phone())])
  return paper
}
