import { pino } from 'pino'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openProduct } from '../product.ts'

// A node in its own process on an existing database, for tests that kill one; it prints its address.
const config = readConfig(process.env)
const database = openDatabase(config.databaseUrl ?? '', { max: 6 })
const product = await openProduct({ database, config, log: pino({ level: 'fatal' }) })
process.stdout.write(`${await product.server.listen({ port: 0, host: '127.0.0.1' })}\n`)
