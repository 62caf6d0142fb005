/** Whether a part of the console did not come, as browsers and the bundler's loader say it: it is of an older build, or nobody answered. */
export const isMissingPart = (error: unknown) =>
  /dynamically imported module|importing a module script|preload CSS/i.test(String(error))
