import { readGs1 } from '@shortcut/domain/codes/gs1.ts'
import { type Code, readCodes } from '@shortcut/phone/scan/read-codes.ts'
import sharp from 'sharp'
import { keep, type Row, table } from '../measure/report.ts'
import type { Options } from '../options.ts'
import { type Condition, conditions, type Kind, labelKinds, levels, photographed, printed } from './labels.ts'
import { frameOf } from './picture.ts'
import { prepareReader } from './reader.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const reachShare = 0.95
const reachMs = 1000

interface Read {
  kind: Kind
  condition: Condition
  level: number
  isRight: boolean
  /** Something else was read. */
  isWrong: boolean
  /** Of the processor. */
  ms: number
}

/** A GS1 label is right if each of its elements is. */
function isRight(codes: readonly Code[], text: string): boolean {
  if (!text.startsWith('(')) return codes.some((code) => code.text === text)
  const wanted = [...text.matchAll(/\((\d+)\)([^(]+)/g)].flatMap(
    ([, ai = '', value = '']) => readGs1(`${ai}${value}`) ?? [],
  )
  return codes.some(({ gs1 }) => JSON.stringify(gs1) === JSON.stringify(wanted))
}

/** Four pictures of each label in each condition; every fifth is left out of the two GS1 kinds, to make a hundred. */
function* cases() {
  for (const [at, kind] of labelKinds.entries())
    for (const [index, condition] of conditions.entries())
      for (let level = 0; level < levels; level++)
        if (at < 4 || (index * levels + level) % 2 === at % 2) yield { kind, condition, level }
}

const share = (reads: readonly Read[]) => `${reads.filter((read) => read.isRight).length} of ${reads.length}`
const quantile = (reads: readonly Read[], part: number) =>
  reads.map(({ ms }) => ms).sort((a, b) => a - b)[Math.min(reads.length - 1, Math.floor(reads.length * part))] ?? 0

function rowOf(job: string, reads: readonly Read[], isTotal = false): Row {
  const right = reads.filter((read) => read.isRight).length / reads.length
  const longest = Math.round(quantile(reads, 1))
  return {
    job,
    floor: '',
    product: `${share(reads)} read, ${reads.filter(({ isWrong }) => isWrong).length} wrong`,
    figure: `${Math.round(right * 100)} %, half < ${Math.round(quantile(reads, 0.5))} ms, all < ${longest} ms`,
    reach: isTotal ? '95 %, < 1000 ms each' : '',
    ok: isTotal ? right >= reachShare && longest < reachMs : null,
  }
}

/**
 * A hundred labels, as a phone's camera sees them, read by the code of the phone's worker, one picture each, in ms of the
 * processor. `--row text` shows
 * one kind or condition only, and keeps the pictures that were not read in the folder of the data.
 */
export async function run({ row, data }: Options): Promise<void> {
  await prepareReader()
  await readCodes({ data: new Uint8ClampedArray(4 * 64 * 64), width: 64, height: 64 })
  const reads: Read[] = []
  for (const [at, { kind, condition, level }] of [...cases()].entries()) {
    if (row && !`${kind}, ${condition}`.includes(row)) continue
    const label = await printed(kind, at % 20)
    const picture = photographed(label.picture, condition, level, at + 1)
    const frame = frameOf(picture)
    const began = process.cpuUsage()
    // Every treatment, also on a machine that others use meanwhile: a phone would go on with its next picture.
    const codes = await readCodes(frame, Number.POSITIVE_INFINITY)
    const { user, system } = process.cpuUsage(began)
    const ms = (user + system) / 1000
    const read = { kind, condition, level, isRight: isRight(codes, label.text), isWrong: false, ms }
    reads.push({ ...read, isWrong: codes.length > 0 && !read.isRight })
    if (!read.isRight) {
      say(`Not read: ${kind}, ${condition}, level ${level + 1} of ${levels}`)
      if (row)
        await sharp(Buffer.from(Uint8Array.from(picture.grey)), {
          raw: { width: picture.width, height: picture.height, channels: 1 },
        }).toFile(`${data}-label-${at}.png`)
    }
  }
  const rows = [
    ...labelKinds.map((kind) => [kind, reads.filter((read) => read.kind === kind)] as const),
    ...conditions.map((condition) => [condition, reads.filter((read) => read.condition === condition)] as const),
  ].flatMap(([job, of]) => (of.length > 0 ? [rowOf(job, of)] : []))
  rows.push(rowOf(`${reads.length} labels`, reads, true))
  say(table(rows))
  say(`Kept in ${await keep('camera', {}, rows)}`)
}
