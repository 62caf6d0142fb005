const reasons: Record<string, string> = {
  ENOENT: 'there is no such file. Correct the path',
  EACCES: 'this user may not read it. Give it the right to',
  EISDIR: 'it is a folder. Name the file in it',
}

/** Why the file of `setting` cannot be read, as a sentence for the operator. */
export function readFailure(setting: string, path: string, error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  return `${setting}=${path} can't be read: ${reasons[code] ?? `the system says ${code}. Check the file`}.`
}
