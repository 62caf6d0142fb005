/** What became of a file of a mail. */
export const fileOutcomes = ['booked', 'changed', 'cancelled', 'repeat', 'waiting', 'notBooked', 'done'] as const
export interface FileOutcome {
  outcome: (typeof fileOutcomes)[number]
  file: string
  /** Our order; '' if there is none. */
  order: string
  /** The customer's number; '' if it is not known. */
  number: string
  /** Why it waits, or why it was not booked; '' if nobody said. */
  remark: string
}

/**
 * What is to be said now: at once what is known, and later, once, what was decided.
 * @param said whether the sender has had an answer
 * @param isHeld the mail itself waits for a person
 */
export function answerNow(
  outcomes: readonly FileOutcome[],
  said: boolean,
  isHeld: boolean,
): 'first' | 'last' | 'nothing' {
  const waits = isHeld || outcomes.some(({ outcome }) => outcome === 'waiting')
  if (said) return waits ? 'nothing' : 'last'
  return waits ? 'first' : 'last'
}

/** An answer to a machine would be answered: RFC 3834, and the older headers that lists use. */
export function isAutomatic(headers: readonly { key: string; value: string }[]): boolean {
  return headers.some(({ key, value }) => {
    const text = value.trim().toLowerCase()
    if (key === 'auto-submitted') return !/^no\b/.test(text)
    if (key === 'precedence') return /^(bulk|junk|list|auto_reply)\b/.test(text)
    return key === 'list-id' || key === 'list-unsubscribe' || (key === 'return-path' && text === '<>')
  })
}
