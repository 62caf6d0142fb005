import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Camera, openCamera, openFrames, type Trouble } from './camera.ts'
import type { Code } from './read-codes.ts'
import { openScanner } from './scanner.ts'
import { openSight } from './sight.ts'

/** `starting`, `reading`, or why it does not read. */
export type Reading = 'starting' | 'reading' | 'notLoaded' | Trouble

/** A picture later, so that the phone stays cool and shows each one, ms. */
const pauseMs = 40

/**
 * Shows the camera in the video and reads what it sees, until the component goes.
 * @param onCodes what came into sight, with everything that is in sight now
 */
export function useReading(video: RefObject<HTMLVideoElement | null>, onCodes: (fresh: Code[], all: Code[]) => void) {
  const [reading, setReading] = useState<Reading>('starting')
  const [camera, setCamera] = useState<Camera | null>(null)
  const told = useRef(onCodes)
  told.current = onCodes
  useEffect(() => {
    let open = true
    let its: Camera | undefined
    const scanner = openScanner()
    const run = async () => {
      const opened = await openCamera()
      if (typeof opened === 'string') return open && setReading(opened)
      its = opened
      const shown = video.current
      if (!open || !shown) return opened.close()
      setCamera(opened)
      shown.srcObject = opened.stream
      await shown.play().catch(() => {})
      const frames = openFrames(shown)
      const cameIntoSight = openSight()
      setReading('reading')
      while (open) {
        const frame = frames()
        const codes = frame ? await scanner.read(frame) : []
        if (!open) return
        const fresh = cameIntoSight(codes, Date.now())
        if (fresh.length > 0) told.current(fresh, codes)
        await new Promise((done) => setTimeout(done, pauseMs))
      }
    }
    run().catch(() => open && setReading('notLoaded'))
    return () => {
      open = false
      scanner.close()
      its?.close()
    }
  }, [video])
  return { reading, camera }
}
