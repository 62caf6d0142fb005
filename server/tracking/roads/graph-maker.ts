import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

// A process between the server and the program, which ends the program when the server is gone: it may run for hours.
const [program = '', ...programArguments] = process.argv.slice(2)
const child = spawn(program, programArguments, { stdio: ['ignore', 'inherit', 'inherit'] })
if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
process.on('disconnect', () => child.kill('SIGKILL'))
process.on('SIGTERM', () => child.kill('SIGKILL'))
child.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal) process.stderr.write(`ended by ${signal}\n`)
  process.exit(code ?? 1)
})
