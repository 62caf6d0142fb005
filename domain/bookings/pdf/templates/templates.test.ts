import { expect, test } from 'vitest'
import type { PageText } from '../page-text.ts'
import { typedPage } from '../testing/typed-page.ts'
import { applyTemplate } from './apply-template.ts'
import { learnTemplate } from './learn-template.ts'
import type { Mark } from './template.ts'

interface Stop {
  company: string
  street: string
  town: string
  day: string
}

/** A paper whose words no pattern knows. */
const paper = (job: string, mass: string, stops: Stop[], before: string[] = []): PageText =>
  typedPage([
    'EXAMPLE RIVER CARTAGE',
    `Order paper                    Our job  ${job}`,
    ...before,
    `Mass                ${mass}`,
    ...stops.flatMap(({ company, street, town, day }, index) => [
      '',
      `${index === 0 ? 'Goods come from' : `Goods go to (${index})`}`.padEnd(20) + company,
      ' '.repeat(20) + street,
      ' '.repeat(20) + town,
      `${' '.repeat(20)}on ${day}`,
    ]),
  ])

const first: Stop[] = [
  { company: 'Alder Example Foods', street: '57 Mill Ln', town: 'Hudson, NY 12534', day: '11/24/2026' },
  { company: 'Birch Example DC', street: '4000 Terminal Way', town: 'Landover, MD 20785', day: '11/25/2026' },
]

/** Marks the words of a page that begin a text. */
function markOf(page: PageText, path: string, text: string, value?: Mark['value']): Mark {
  const parts = text.split(' ')
  const start = page.words.findIndex((_, index) =>
    parts.every((part, step) => page.words[index + step]?.text.replace(/,$/, '') === part),
  )
  const [one, last] = [page.words[start], page.words[start + parts.length - 1]]
  if (!one || !last) throw new Error(`"${text}" is not on the page.`)
  const box = [one.box[0], one.box[1], last.box[2], last.box[3]] as const
  return value === undefined ? { path, page: page.page, box } : { path, page: page.page, box, value }
}

const marked = paper('OX55012', '42,475 lbs', first)
const marks: Mark[] = [
  markOf(marked, 'customer', 'EXAMPLE RIVER CARTAGE'),
  markOf(marked, 'references/load', 'OX55012'),
  markOf(marked, 'weight', '42,475 lbs', { value: 42475, unit: 'lb' }),
  ...first.flatMap((stop, index) => [
    { path: `stops/${index}/type`, page: 1, box: null, value: index === 0 ? 'pickup' : 'drop' },
    markOf(marked, `stops/${index}/company`, stop.company),
    markOf(marked, `stops/${index}/address`, stop.street),
    markOf(marked, `stops/${index}/city`, stop.town.split(',')[0] ?? ''),
    markOf(marked, `stops/${index}/zip`, stop.town.slice(-5)),
    markOf(marked, `stops/${index}/date`, stop.day),
  ]),
]

const valuesOf = (pages: PageText[]) => {
  const template = JSON.parse(JSON.stringify(learnTemplate([marked], marks, 'rate_confirmation')))
  const { kind, fields } = applyTemplate(template, pages)
  return { kind, fields, values: Object.fromEntries(fields.map(({ path, value }) => [path, value])) }
}

test('a template is plain JSON and finds what was marked on its own paper', () => {
  const { kind, values } = valuesOf([marked])
  expect(kind).toBe('rate_confirmation')
  expect(values).toMatchObject({
    customer: 'EXAMPLE RIVER CARTAGE',
    'references/load': 'OX55012',
    weight: { value: 42475, unit: 'lb' },
    'stops/0/type': 'pickup',
    'stops/1/city': 'Landover',
  })
})

test('other values, more stops and shifted lines are found by the learned words', () => {
  const more = [
    { company: 'Cedar Example Glass', street: '9 Depot St', town: 'Elmira, NY 14901', day: '01/05/2027' },
    { company: 'Dogwood Example Paper', street: '12 Levee Ave', town: 'Bangor, ME 04401', day: '01/06/2027' },
    { company: 'Elm Example Steel', street: '880 Foundry Rd', town: 'Dothan, AL 36301', day: '01/07/2027' },
  ]
  const { values, fields } = valuesOf([
    paper('OX60001', '8,000 lbs', more, ['', 'Tarps               two, 8 ft drop', '']),
  ])
  expect(values).toMatchObject({
    'references/load': 'OX60001',
    weight: { value: 8000, unit: 'lb' },
    'stops/0/company': 'Cedar Example Glass',
    'stops/1/type': 'drop',
    'stops/2/company': 'Elm Example Steel',
    'stops/2/zip': '36301',
    'stops/2/date': '2027-01-07',
  })
  expect(fields.find(({ path }) => path === 'references/load')).toMatchObject({ by: 'template', printed: 'OX60001' })
})

test('a field whose label is missing is not filled from elsewhere', () => {
  const without = paper('', '8,000 lbs', first)
  expect(valuesOf([without]).values).not.toHaveProperty(['references/load'])
})

test('marks outside the page or without words teach nothing', () => {
  const nowhere: Mark[] = [
    { path: 'weight', page: 9, box: [0, 0, 1, 1] },
    { path: 'total', page: 1, box: [0.9, 0.9, 0.95, 0.95] },
  ]
  expect(learnTemplate([marked], nowhere)).toMatchObject({ fields: [], stopFields: [], headings: [], columns: {} })
  expect(learnTemplate([], nowhere).fields).toEqual([])
})
