/** Why a day in a file of rates is refused. */
export const exchangeLineFaults = ['notADate', 'future', 'notARate', 'twice', 'currencyTwice', 'noHeader'] as const
export type ExchangeLineFault = (typeof exchangeLineFaults)[number]

/** How much one euro is worth in a currency on a day. */
export interface ReadRate {
  on: string
  to: string
  rate: string
}

export interface ExchangeFile {
  rates: ReadRate[]
  /** `line` is the line of the file, or the day of the XML, from 1. */
  faults: { line: number; text: string; fault: ExchangeLineFault }[]
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text
const isRate = (text: string) => /^\d{1,9}(\.\d{1,10})?$/.test(text) && /[1-9]/.test(text)
const isNothing = (text: string) => /^(N\/A|-|)$/i.test(text)
const isCurrency = (text: string) => /^[A-Z]{3}$/.test(text)

/** One day and its rates by currency, from either format. */
interface Row {
  line: number
  on: string
  cells: [to: string, rate: string][]
}

function rowsOfCsv(text: string): Row[] | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim()))
  const header = lines.findIndex(([first = '']) => first.replace(/^\uFEFF/, '').toLowerCase() === 'date')
  if (header < 0) return undefined
  const currencies = lines[header] ?? []
  return lines.flatMap((cells, index) =>
    index <= header || cells.every((cell) => cell === '')
      ? []
      : [
          {
            line: index + 1,
            on: cells[0] ?? '',
            cells: currencies.flatMap((to, at): [string, string][] =>
              at > 0 && isCurrency(to) ? [[to, cells[at] ?? '']] : [],
            ),
          },
        ],
  )
}

function rowsOfXml(text: string): Row[] {
  return text
    .split(/<Cube\s+time=/)
    .slice(1)
    .map((day, index) => ({
      line: index + 1,
      on: /^["']([^"']*)/.exec(day)?.[1] ?? '',
      cells: [...day.matchAll(/currency=["']([A-Z]{3})["']\s+rate=["']([^"']*)["']/g)].map(
        ([, to = '', rate = '']): [string, string] => [to, rate],
      ),
    }))
}

/**
 * Reads the European Central Bank's file of reference rates, CSV (`eurofxref-hist.csv`, `eurofxref.csv`) or XML: what
 * one euro was worth in other currencies. Skips 'N/A'.
 * @param today later days are refused, because nobody can know their rates
 */
export function readExchangeFile(text: string, today: string): ExchangeFile {
  const rows = /<Cube\s/.test(text) ? rowsOfXml(text) : rowsOfCsv(text)
  if (!rows) return { rates: [], faults: [{ line: 1, text: text.slice(0, 40), fault: 'noHeader' }] }
  const file: ExchangeFile = { rates: [], faults: [] }
  const seen = new Set<string>()
  for (const { line, on: written, cells } of rows) {
    const on = asDay(written)
    const refuse = (fault: ExchangeLineFault, told: string) =>
      file.faults.push({ line, text: told.slice(0, 40), fault })
    if (on === undefined) refuse('notADate', written)
    else if (on > today) refuse('future', on)
    else if (seen.has(on)) refuse('twice', on)
    else {
      seen.add(on)
      const taken = new Set<string>()
      for (const [to, rate] of cells) {
        if (isNothing(rate) || to === 'EUR') continue
        if (taken.has(to)) refuse('currencyTwice', `${to} ${rate}`)
        else if (!isRate(rate)) refuse('notARate', `${to} ${rate}`)
        else {
          taken.add(to)
          file.rates.push({ on, to, rate })
        }
      }
    }
  }
  return file
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Reads 2026-11-20, or 20 November 2026 as in the ECB's one-day file. */
function asDay(text: string): string | undefined {
  const named = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text)
  const month = named ? months.indexOf((named[2] ?? '').toLowerCase()) + 1 : 0
  const day = named ? `${named[3]}-${String(month).padStart(2, '0')}-${(named[1] ?? '').padStart(2, '0')}` : text
  return isDay(day) ? day : undefined
}
