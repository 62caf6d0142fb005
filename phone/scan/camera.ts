import type { Frame } from './treat.ts'

/** Why there is no picture. */
export type Trouble = 'denied' | 'noCamera' | 'busy' | 'noSecure'

const troubles: Record<string, Trouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'noCamera',
  OverconstrainedError: 'noCamera',
}

export interface Camera {
  stream: MediaStream
  /** The phone has a light beside this camera. */
  hasLight: boolean
  light(on: boolean): Promise<void>
  close(): void
}

/** Opens the camera at the back, if there is one. Fails with what to tell the person. */
export async function openCamera(): Promise<Camera | Trouble> {
  if (!navigator.mediaDevices) return 'noSecure'
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    })
    const [track] = stream.getVideoTracks()
    const { torch } = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
    return {
      stream,
      hasLight: torch === true,
      light: async (on) => track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }),
      close: () => {
        for (const one of stream.getTracks()) one.stop()
      },
    }
  } catch (cause) {
    return troubles[(cause as Error).name] ?? 'busy'
  }
}

/** The longer side of what is read, px: enough for a label that fills half of it, and quick on an old phone. */
const longest = 1280

/** Takes what the person sees of the video: its middle, in the shape of the element. Null before the first picture. */
export function openFrames(video: HTMLVideoElement): () => Frame | null {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return () => {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = video
    if (!context || videoWidth === 0 || clientWidth === 0) return null
    const shown = Math.min(videoWidth / clientWidth, videoHeight / clientHeight)
    const [width, height] = [clientWidth * shown, clientHeight * shown]
    const scale = Math.min(1, longest / Math.max(width, height))
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2]
    context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return { data, width: canvas.width, height: canvas.height }
  }
}
