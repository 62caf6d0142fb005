import { workerData } from 'node:worker_threads'
import { handOver } from '../../platform/hand-over.ts'
import { stepBack } from '../../platform/step-back.ts'
import type { Read, SetsSent } from './read-result.ts'
import { readSets } from './read-sets.ts'

/** Findings about a body as a whole. */
export type SetsEnd = Omit<Read, 'parts'>

stepBack()

const sent = workerData as SetsSent
const { parts, ...end } = readSets({ ...sent, content: Buffer.from(sent.content) })
await handOver(parts, end satisfies SetsEnd)
