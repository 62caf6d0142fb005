/** What the server of the mailbox says of a mail's sender. */
export const mailChecks = ['passed', 'failed', 'unknown'] as const
export type MailChecks = (typeof mailChecks)[number]

interface Result {
  method: string
  result: string
  /** Such as `header.from`, lower case. */
  properties: Map<string, string>
}

const withoutComments = (text: string) => {
  let depth = 0
  let kept = ''
  for (const char of text) {
    if (char === '(') depth++
    if (depth === 0) kept += char
    if (char === ')' && depth > 0) depth--
  }
  return kept
}

/** One Authentication-Results header (RFC 8601). */
function readResults(header: string): { server: string; results: Result[] } {
  const [server = '', ...rest] = withoutComments(header)
    .split(';')
    .map((part) => part.trim())
  const results = rest.flatMap((part): Result[] => {
    const [verdict = '', ...properties] = part.toLowerCase().split(/\s+/)
    const [method = '', result = ''] = verdict.split('=')
    if (!result) return []
    const pairs = properties.flatMap((one): [string, string][] => {
      const at = one.indexOf('=')
      return at > 0 ? [[one.slice(0, at), one.slice(at + 1).replace(/"/g, '')]] : []
    })
    return [{ method, result, properties: new Map(pairs) }]
  })
  return { server: (server.split(/\s+/)[0] ?? '').toLowerCase(), results }
}

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The sender's domain is the one that was checked, or below it. */
const isAligned = (domain: string, checked: string | undefined) => {
  const of = domainOf(checked ?? '')
  return of.includes('.') && (domain === of || domain.endsWith(`.${of}`))
}

function speaksFor({ method, result, properties }: Result, domain: string): boolean {
  if (result !== 'pass') return false
  switch (method) {
    case 'dmarc':
      return isAligned(domain, properties.get('header.from') ?? domain)
    case 'dkim':
      return isAligned(domain, properties.get('header.d') ?? properties.get('header.i'))
    case 'spf':
      return isAligned(domain, properties.get('smtp.mailfrom'))
    default:
      return false
  }
}

/**
 * What Authentication-Results say of the address in From. Only those of the mailbox's own server count, and only its uppermost one can speak
 * for the sender: a server writes its own above what came with the mail.
 * @param headers from the mail's first line down
 * @param checkedBy authserv-id of the mailbox's server; '' if it writes none
 */
export function checksOf(headers: readonly string[], checkedBy: string, from: string): MailChecks {
  if (!checkedBy || !from.includes('@')) return 'unknown'
  const own = headers.map(readResults).filter(({ server }) => server === checkedBy.toLowerCase())
  const all = own.flatMap(({ results }) => results)
  const domain = domainOf(from)
  if (all.some(({ method, result }) => method === 'dmarc' && result === 'fail')) return 'failed'
  if (own[0]?.results.some((result) => speaksFor(result, domain))) return 'passed'
  return all.some(({ method, result }) => method === 'spf' && result === 'fail') ? 'failed' : 'unknown'
}
