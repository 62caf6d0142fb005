/**
 * The separators of one interchange. `terminator` '\n' means any line break. `exact`: the ISA has its 106 characters in
 * place. `isaEnd` is the end of the ISA's text, `next` the start of the next segment; without an ISA both are the
 * start.
 */
export type Separators = {
  element: string
  component: string
  terminator: string
  exact: boolean
  isaEnd: number
  next: number
}

/** Positions of the sixteen element separators in a well-formed ISA. */
const ISA_PLACES = [3, 6, 17, 20, 31, 34, 50, 53, 69, 76, 81, 83, 89, 99, 101, 103]
/** A malformed ISA longer than this is not an ISA. */
const ISA_WINDOW = 1000

const isWord = (character: string) => /[A-Za-z0-9]/.test(character)
const isLineBreak = (character: string) => character === '\n' || character === '\r'

/** Whether a segment with this name begins here: its name is followed by a possible separator. */
export function beginsSegment(text: string, at: number, id: string): boolean {
  const after = text.charAt(at + id.length)
  return text.startsWith(id, at) && after !== '' && !isWord(after) && after !== ' ' && !isLineBreak(after)
}

/** The character before a segment: the terminator of the segment before it, if recognizable. */
function terminatorBefore(text: string, at: number, element: string): string | undefined {
  let place = at
  let broken = false
  while (place > 0 && /\s/.test(text.charAt(place - 1))) {
    broken ||= isLineBreak(text.charAt(place - 1))
    place -= 1
  }
  const last = text.charAt(place - 1)
  if (last !== '' && !isWord(last) && last !== element) return last
  return broken ? '\n' : undefined
}

/** The first position of a segment (`GS*`) that does not follow a word or a separator. */
function findSegment(text: string, id: string, element: string, from: number): number {
  for (let at = text.indexOf(id + element, from); at >= 0; at = text.indexOf(id + element, at + 1)) {
    const before = text.charAt(at - 1)
    if (before !== element && !isWord(before) && terminatorBefore(text, at, element) !== undefined) return at
  }
  return -1
}

/** The separators of an ISA: by position if it is well formed, else by the characters before GS and ST. */
export function readIsaSeparators(text: string, start: number): Separators {
  const isa = text.slice(start, start + ISA_WINDOW)
  const element = isa.charAt(3)
  const gs = findSegment(isa, 'GS', element, 4)
  const st = findSegment(isa, 'ST', element, gs > 0 ? gs : 4)
  const first = gs > 0 ? gs : st
  // GS08 ends in a word, so the character before ST is the terminator; before GS it may be the component separator.
  const byBody = gs > 0 && st > 0 ? terminatorBefore(isa, st, element) : undefined
  const told = byBody ?? (first > 0 ? terminatorBefore(isa, first, element) : undefined)
  const exact =
    isa.length >= 106 && ISA_PLACES.every((place) => isa.charAt(place) === element) && !isWord(isa.charAt(105))
  // A line break in the terminator's place, while the other segments have a terminator: ISA16 or the terminator was
  // lost.
  const shifted = exact && isLineBreak(isa.charAt(105)) && byBody !== undefined && byBody !== '\n'
  if (exact && !shifted) {
    const terminator = isLineBreak(isa.charAt(105)) ? '\n' : isa.charAt(105)
    return { element, component: isa.charAt(104), terminator, exact, isaEnd: start + 105, next: start + 106 }
  }
  if (first > 0) return beforeSegment(isa, start, element, first, told ?? '~')
  return bySixteenthSeparator(isa, start, element)
}

function beforeSegment(isa: string, start: number, element: string, first: number, terminator: string): Separators {
  let end = isa.slice(0, first).trimEnd().length
  if (terminator !== '\n' && isa.charAt(end - 1) === terminator) end -= 1
  const component = isa.charAt(end - 2) === element ? isa.charAt(end - 1) : ''
  return { element, component, terminator, exact: false, isaEnd: start + end, next: start + first }
}

function bySixteenthSeparator(isa: string, start: number, element: string): Separators {
  let place = 3
  for (let count = 1; count < 16 && place >= 0; count += 1) place = isa.indexOf(element, place + 1)
  const given = place < 0 ? '' : isa.charAt(place + 2)
  const terminator = given === '' || isWord(given) ? guessTerminator(isa, element) : isLineBreak(given) ? '\n' : given
  const ends = isa.slice(4).search(terminator === '\n' ? /[\r\n]/ : new RegExp(`\\${terminator}`))
  const end = place >= 0 && given !== '' ? place + 2 : ends < 0 ? isa.length : ends + 4
  const component = place < 0 ? '' : isa.charAt(place + 1)
  return {
    element,
    component,
    terminator,
    exact: false,
    isaEnd: start + end,
    next: start + Math.min(end + 1, isa.length),
  }
}

function guessTerminator(text: string, element: string): string {
  if (element !== '~' && text.includes('~')) return '~'
  if (/[\r\n]/.test(text)) return '\n'
  return element !== '|' && text.includes('|') ? '|' : '~'
}

/** The segment that usually follows, to see how the first one ends. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  GS: ['ST'],
  ST: ['B2', 'B2A', 'B10', 'B3', 'B1', 'AK1', 'SE'],
}

/** The separators of a file without an ISA, guessed from its GS or ST. */
export function guessSeparators(text: string, start: number, id: 'GS' | 'ST'): Separators {
  const head = text.slice(start, start + ISA_WINDOW)
  const element = head.charAt(2)
  let terminator: string | undefined
  for (const follower of FOLLOWERS[id] ?? []) {
    const at = findSegment(head, follower, element, 3)
    if (at > 0) terminator ??= terminatorBefore(head, at, element)
  }
  terminator ??= guessTerminator(head, element)
  return { element, component: '', terminator, exact: true, isaEnd: start, next: start }
}
