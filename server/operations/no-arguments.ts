/**
 * For a command that takes no arguments: says what it does, and ends with 0 for `--help`, else with 2.
 * @returns whether it was given something, so that nothing else is done
 */
export function wasGiven(help: string, args: readonly string[] = process.argv.slice(2)): boolean {
  if (args.length === 0) return false
  const isAsked = args.length === 1 && args[0] === '--help'
  if (isAsked) process.stdout.write(`${help}\n`)
  else process.stderr.write(`This command takes no arguments, but was given: ${args.join(' ')}\n${help}\n`)
  process.exitCode = isAsked ? 0 : 2
  return true
}
