const codes =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'
export const states: ReadonlySet<string> = new Set(codes.split(' '))

export interface Town {
  city: [from: number, to: number]
  state: [from: number, to: number]
  zip: [from: number, to: number]
  /** The state as it is meant: a reader of scans takes the I of WI for a one. */
  code: string
}

const pattern = /([A-Z][A-Za-z.'’ -]*?),?\s+([A-Z][A-Z01l|]),?\s+(\d{5}(?:-\d{4})?)(?![\d-])/g

/** 'Salina, KS 67401': the places of city, state and ZIP in a text. The word before a ZIP has to be a state. */
export function findTown(text: string): Town | null {
  for (const match of text.matchAll(pattern)) {
    const [whole, city = '', state = '', zip = ''] = match
    const code = state.replace(/[1l|]/, 'I').replace('0', 'O')
    if (!states.has(code)) continue
    const zipAt = match.index + whole.length - zip.length
    const stateAt = text.lastIndexOf(state, zipAt - 1)
    return {
      city: [match.index, match.index + city.length],
      state: [stateAt, stateAt + 2],
      zip: [zipAt, zipAt + zip.length],
      code,
    }
  }
  return null
}

/** Whether a line is a street, not a name. */
export const isStreet = (text: string): boolean =>
  /^(?:\d+[A-Z]?(?:-\d+)?\s|[NSEW]\s?\d+\s|[NSEW]\d+ ?[NSEW]?\s?\d*\s|P\.?\s?O\.?\s?Box\b|(?:Building|Bldg|Unit|Suite|Dock|Gate|Hangar|One|County)\b)/i.test(
    text,
  ) ||
  (/\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|blvd|boulevard|way|court|ct|parkway|pkwy|highway|hwy|spur|loop|place|pl|airport|terminal)\b\.?(?:[ ,]|$)/i.test(
    text,
  ) &&
    /\d|airport/i.test(text))
