import { workerData } from 'node:worker_threads'
import { handOver } from '../hand-over.ts'
import { stepBack } from '../step-back.ts'
import { answerOf } from './answer.ts'
import { readBytes } from './read-bytes.ts'

stepBack()

const { bytes, most } = workerData as { bytes: Uint8Array; most: number | undefined }
const answer = await answerOf(readBytes(Buffer.from(bytes), most))
if ('unreadable' in answer) await handOver([], answer)
else await handOver(answer.rows, null)
