import { setTimeout as sleep } from 'node:timers/promises'
import type { Draft } from '@shortcut/domain/bookings/pdf/draft.ts'
import { markOnPage, typed, withText } from '@shortcut/domain/bookings/pdf/mark-on-page.ts'
import type { Box } from '@shortcut/domain/bookings/pdf/page-text.ts'
import { type PdfDetail, pdfOrderApi } from '@shortcut/domain/bookings/pdf/pdf-api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBuilders } from '../../testing/builders.ts'
import { type OwnWordsStop, ownWordsPaper } from '../../testing/papers/own-words-paper.ts'
import { ratePaper } from '../../testing/papers/pdf-paper.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { sendFile } from '../../testing/upload.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let sender: Sender
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await openBuilders(world)).dispatcher.token
  sender = await openSender(world, 'Example River')
})
afterAll(() => world.close())

/** The document after it was read. */
async function whenRead(id: string): Promise<PdfDetail> {
  for (let tries = 0; tries < 200; tries++) {
    const { data } = await world.call(pdfOrderApi.detail, { id }, { token })
    if (data.state !== 'reading') return data
    await sleep(100)
  }
  throw new Error('the document was not read')
}

async function upload(bytes: Buffer): Promise<PdfDetail> {
  const { data } = await sendFile(world, token, 'pdfOrder/send', 'order.pdf', bytes)
  return whenRead((data as { id: string }[])[0]?.id ?? '')
}

/** Drags over a text of the first page, as a person does. */
function drag({ pages: [page] }: PdfDetail, draft: Draft, key: string, text: string): Draft {
  const parts = text.split(' ')
  const words = page?.words ?? []
  const start = words.findIndex((_, index) =>
    parts.every((part, step) => words[index + step]?.text.replace(/[,)]$/, '') === part),
  )
  const [one, last] = [words[start], words[start + parts.length - 1]]
  if (!page || !one || !last) throw new Error(`"${text}" is not on the page.`)
  const box: Box = [one.box[0] - 0.001, one.box[1] - 0.001, last.box[2] + 0.001, last.box[3] + 0.001]
  return markOnPage(draft, key, page, box)
}

const stops: OwnWordsStop[] = [
  {
    company: 'Alder Example Foods',
    street: '57 Mill Ln',
    town: 'Hudson, NY 12534',
    day: '11/24/2026',
    hours: '07:00 and 12:30',
  },
  {
    company: 'Birch Example DC',
    street: '4000 Terminal Way',
    town: 'Landover, MD 20785',
    day: '11/25/2026',
    hours: '08:00 and 14:00',
  },
]
const next: OwnWordsStop[] = [
  {
    company: 'Cedar Example Glass',
    street: '9 Depot St',
    town: 'Elmira, NY 14901',
    day: '01/05/2027',
    hours: '06:30 and 11:00',
  },
  {
    company: 'Dogwood Example Paper',
    street: '12 Levee Ave',
    town: 'Bangor, ME 04401',
    day: '01/06/2027',
    hours: '09:00 and 15:00',
  },
  {
    company: 'Elm Example Steel',
    street: '880 Foundry Rd',
    town: 'Dothan, AL 36301',
    day: '01/07/2027',
    hours: '10:00 and 16:30',
  },
]

/** What a person makes of a document on the page: stops are added, their kinds chosen, and values dragged over. */
function corrected(pdf: PdfDetail): Draft {
  let draft: Draft = { ...pdf.draft }
  const put = (key: string, text: string) => {
    draft = drag(pdf, draft, key, text)
  }
  for (const [index, { company, street, town, day, hours }] of stops.entries()) {
    const at = `stops/${index}`
    draft = withText({ ...draft, [`${at}/kind`]: typed('dropoff') }, `${at}/kind`, index === 0 ? 'pickup' : 'dropoff')
    const [city = '', state = '', zip = ''] = town.split(/,? (?=[A-Z]{2} |\d)/)
    put(`${at}/company`, company)
    put(`${at}/address`, street)
    put(`${at}/city`, city)
    put(`${at}/province`, state)
    put(`${at}/postalCode`, zip)
    put(`${at}/from`, day)
    put(`${at}/to`, hours)
  }
  put('customerReferenceNumber', 'OX55012')
  put('commodity', 'Steel brackets')
  put('weight', '42,475 lbs')
  return draft
}

const textsOf = (draft: Draft) => Object.fromEntries(Object.entries(draft).map(([key, { text }]) => [key, text]))
const expected = (all: readonly OwnWordsStop[]) =>
  Object.fromEntries(
    all.flatMap(({ company, street, town, day, hours }, index) => {
      const [month, date, year] = day.split('/')
      const [from, to] = hours.split(' and ')
      return Object.entries({
        kind: index === 0 ? 'pickup' : 'dropoff',
        company,
        address: street,
        city: town.split(',')[0],
        postalCode: town.slice(-5),
        from: `${year}-${month}-${date} ${from}`,
        to: `${year}-${month}-${date} ${to}`,
      }).map(([key, text]) => [`stops/${index}/${key}`, text])
    }),
  )

test('a paper whose stops are not found teaches its headings, and the next paper of the sender has its stops', async () => {
  const pdf = await upload(await ownWordsPaper('OX55012', '42,475 lbs', stops))
  expect(Object.keys(pdf.draft).filter((key) => key.startsWith('stops/'))).toEqual([])
  const draft = corrected(pdf)
  expect(textsOf(draft)).toMatchObject(expected(stops))
  const { accountId } = sender
  const saved = await world.call(pdfOrderApi.save, { id: pdf.id, version: pdf.version, accountId, draft }, { token })
  const asked = { id: pdf.id, accountId, draft: saved.data.draft }
  const { data: trial } = await world.call(pdfOrderApi.tryTemplate, asked, { token })
  // The dialog says how many values the template reads, not how many were marked.
  expect(trial.own).toEqual({ values: 19, rightNow: 0, rightThen: 19 })
  await world.call(pdfOrderApi.learn, asked, { token })

  const second = await upload(await ownWordsPaper('OX60001', '8,000 lbs', next))
  // Nobody has said whose it is: its words say it, and a person confirms.
  const offered = await world.call(pdfOrderApi.templates, { id: second.id }, { token })
  expect(offered.data).toEqual([{ accountId, customerName: 'Example River', edition: 1, fits: true }])
  const stranger = await upload(await ratePaper())
  const others = await world.call(pdfOrderApi.templates, { id: stranger.id }, { token })
  expect(others.data).toMatchObject([{ accountId, fits: false }])
  await world.call(pdfOrderApi.reread, { id: second.id, version: second.version, accountId }, { token })
  const read = await whenRead(second.id)
  expect(read.templateEdition).toBe(1)
  expect(textsOf(read.draft)).toMatchObject({
    ...expected(next),
    customerReferenceNumber: 'OX60001',
    weight: '8000 lb',
    commodity: 'Steel brackets',
  })
})
