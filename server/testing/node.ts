import { pino } from 'pino'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openProduct } from '../product.ts'

// A node of its own process over a database that is there, for tests that kill one; it says where it listens.
const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '', { max: 6 })
const product = await openProduct({ database, config, log: pino({ level: 'fatal' }) })
process.stdout.write(`${await product.server.listen({ port: 0, host: '127.0.0.1' })}\n`)
