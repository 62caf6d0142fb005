import { tagsOf } from '../party.ts'
import { type FoundSegment, segmentsOf } from '../segments.ts'
import { ruledTypes, type TextRule } from './text-rule.ts'

/** A field that a rule changed. `rule` is its place in the list, `line` counts from 1. */
export interface RuleChange {
  line: number
  rule: number
  was: string
  is: string
}

export interface Ruled {
  text: string
  /** The text's lines at their old places; null: taken out. */
  lines: (string | null)[]
  changes: RuleChange[]
}

const parties = new Set(['SHP', 'CNE', 'NFY'])
const types = new Set<string>(ruledTypes)
/** No line of a message is this long. Rules change no longer one, and make none, so that several cannot make a text without end. */
const longestLine = 200

/** The names of a segment's lines: of a party by what they say, of rates by their code. */
function namesOf({ id, lines }: FoundSegment, type: string): string[] {
  if (id === 'RTD') return lines.map(({ text }) => /^\/(?:\d{1,3}\/)?(N[A-Z])\//.exec(text)?.[1] ?? '')
  if (!parties.has(id)) return lines.map(() => '')
  // In an FHL/4 the name stands on the first line; elsewhere it is the account.
  const [first, ...rest] = lines
  const isName = type === 'FHL' && first && first.text.length > 1
  const body = isName ? lines : rest
  const names = tagsOf(body).map((tag) => (tag === 'country' ? 'CTY' : tag))
  return isName ? names : ['ACC', ...names]
}

function ruledField(rule: TextRule, field: string): string {
  const { act, find, to, most } = rule
  if (act === 'cut') return field.length > most ? field.slice(0, most).trimEnd() : field
  if (act === 'replace') return field.includes(find) ? field.split(find).join(to).trim() : field
  const [begin = '', end] = find.split('*')
  if (end === undefined) return field === find ? to : field
  const fits = field.length >= begin.length + end.length && field.startsWith(begin) && field.endsWith(end)
  return fits ? to.replace('*', () => field.slice(begin.length, field.length - end.length)).trim() : field
}

/** What stands before the fields of a line: `SHP/`, `ADR/`, `/2/NG/`. */
function headOf(line: string, id: string, name: string): number {
  const rate = id === 'RTD' && name ? /^(?:RTD)?\/(?:\d{1,3}\/)?N[A-Z]\//.exec(line)?.[0] : undefined
  return (rate ?? /^(?:[A-Za-z]{3})?\/?/.exec(line)?.[0] ?? '').length
}

/**
 * The text with a partner's rules of one direction, in their order. Each line stays where it is; only a line of ours that
 * has no field left is taken out. A text in XML or JSON has no lines of this kind and stays as it is.
 */
export function applyRules(text: string, rules: readonly TextRule[], direction: TextRule['direction']): Ruled {
  // Of each line its break, as it came.
  const pieces = text.split(/(\r\n|\n|\r)/)
  const lines = pieces.filter((_, index) => index % 2 === 0)
  const own = [...rules.entries()].filter(([, rule]) => rule.direction === direction)
  if (own.length === 0 || /^\uFEFF?\s*[<{[]/.test(text)) return { text, lines, changes: [] }
  const changes: RuleChange[] = []
  const gone = new Set<number>()
  let type = ''
  const numbered = lines.map((line, index) => ({ number: index + 1, text: line }))
  for (const segment of segmentsOf(numbered, () => undefined)) {
    const { id } = segment
    if (types.has(id)) type = id
    const fitting = own.filter(
      ([, rule]) => rule.line.slice(0, 3) === id && (rule.type === 'any' || rule.type === type) && !types.has(id),
    )
    if (fitting.length === 0) continue
    const names = namesOf(segment, type)
    for (const [at, { number }] of segment.lines.entries()) {
      const name = names[at] ?? ''
      for (const [index, rule] of fitting) {
        const part = rule.line.slice(4)
        if (part && part !== name) continue
        const line = lines[number - 1] ?? ''
        if (line.length > longestLine) continue
        const start = headOf(line, id, name)
        const is = line.slice(0, start) + ruledFields(rule, line.slice(start), id)
        if (is === line || is.length > longestLine) continue
        changes.push({ line: number, rule: index, was: line, is })
        lines[number - 1] = is
        if (direction === 'out' && is.slice(start) === '') gone.add(number)
      }
    }
  }
  const ruled = lines.map((line, index) => (gone.has(index + 1) ? '' : line + (pieces[index * 2 + 1] ?? '')))
  return { text: ruled.join(''), lines: lines.map((line, index) => (gone.has(index + 1) ? null : line)), changes }
}

function ruledFields(rule: TextRule, rest: string, id: string): string {
  const fields = rest.split('/')
  const is = fields.map((field, index) =>
    field !== '' && (rule.field === 0 || rule.field === index + 1) ? ruledField(rule, field) : field,
  )
  // A list of codes has no empty place.
  return (id === 'SPH' ? is.filter((field, index) => field !== '' || fields[index] === '') : is).join('/')
}

/** The rules that changed a text, each once, in their order. */
export const rulesOf = (changes: readonly RuleChange[], rules: readonly TextRule[]): TextRule[] =>
  [...new Set(changes.map(({ rule }) => rule))].sort((a, b) => a - b).flatMap((index) => rules[index] ?? [])
