const sender = /^[^\s@,;<>]*@[a-z\d-]+(\.[a-z\d-]+)+$/

/** Allowed senders as typed: separated by blanks, commas, semicolons or lines. @returns null if one is neither address nor @domain */
export function readSenders(typed: string): string[] | null {
  const all = typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
  return all.every((one) => sender.test(one)) ? [...new Set(all)] : null
}
