import { workerData } from 'node:worker_threads'
import { handOver } from '../../../platform/hand-over.ts'
import { stepBack } from '../../../platform/step-back.ts'
import { drawOnCanvas, turned } from './draw-canvas.ts'
import { openPdf } from './open-pdf.ts'

stepBack()

interface Asked {
  bytes: Uint8Array
  page: number
  width: number
  quarters: number
}

async function draw(): Promise<Uint8Array | null> {
  const { bytes, page, width, quarters } = workerData as Asked
  try {
    const pdf = await openPdf(bytes)
    if (page > pdf.numPages) return null
    const asked = await pdf.getPage(page)
    const { width: across, height: down } = asked.getViewport({ scale: 1 })
    const drawn = await drawOnCanvas(asked, quarters % 2 === 1 ? (width * across) / down : width)
    return await turned(drawn, quarters).encode('png')
  } catch {
    return null
  }
}

await handOver([], await draw())
