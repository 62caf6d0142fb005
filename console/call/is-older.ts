/** News may arrive before a page that was requested earlier: an older version never replaces a newer one. */
export const isOlder = (row: unknown, shown: unknown) => {
  const [fresh, known] = [row, shown].map((one) => (one as { version?: unknown } | undefined)?.version)
  return typeof fresh === 'number' && typeof known === 'number' && fresh < known
}
