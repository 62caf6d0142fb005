import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { readConfig } from '../platform/config.ts'

/** Ends with 0 if the server of these settings, on this machine, takes calls. Asked by a container's engine. */
const { certificate, host, port } = readConfig(process.env)
// It asks itself: the certificate is for other names.
const to = host === '0.0.0.0' ? '127.0.0.1' : host
const way = { host: to, port, path: '/shortcut-api/ready', timeout: 4000, rejectUnauthorized: false }
const asking = (certificate ? secure : plain)(way, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
asking.on('timeout', () => asking.destroy())
asking.on('error', ({ message }) => {
  process.stderr.write(`No server answers: ${message}\n`)
  process.exit(1)
})
asking.end()
