/**
 * Whether a code chunk failed to load, by the messages of browsers and the bundler's loader: it belongs to an older
 * build, or the server did not answer.
 */
export const isMissingPart = (error: unknown) =>
  /dynamically imported module|importing a module script|preload CSS/i.test(String(error))
