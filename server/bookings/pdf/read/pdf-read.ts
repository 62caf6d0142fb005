import { readFileSync, statSync } from 'node:fs'
import { nestedFields } from '@shortcut/domain/bookings/pdf/nested-fields.ts'
import { readFields } from '@shortcut/domain/bookings/pdf/read-fields.ts'
import { en } from '@shortcut/words/en.ts'
import { fill } from '@shortcut/words/fill.ts'
import { mostBytes, mostMegabytes } from './limits.ts'
import { readPdf } from './read-pdf.ts'

/** `npm run pdf:read -- FILE…`: each file as one line of JSON. */
for (const file of process.argv.slice(2)) {
  try {
    if (statSync(file).size > mostBytes) throw new Error(`it is larger than ${mostMegabytes} MiB`)
    const { pages, faults } = await readPdf(readFileSync(file))
    const { kind, fields } = readFields(pages)
    const sentences = faults.map(({ key, params }) => fill(en.pdfFault[key], params))
    const answer = { file, kind, fields: nestedFields(fields), pages: pages.length, faults: sentences }
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  } catch (error) {
    process.stderr.write(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.\n`)
    process.exitCode = 1
  }
}
