import { useSettings } from '../settings/settings.ts'

/** What is said: tones heard above an engine (Hz, when and how long in s), and how the phone vibrates (ms). */
const signals = {
  /** Something new. */
  news: {
    tones: [
      { pitch: 880, at: 0, lasts: 0.16 },
      { pitch: 1175, at: 0.18, lasts: 0.16 },
    ],
    vibration: [200, 100, 200],
  },
  /** A code was read. */
  read: { tones: [{ pitch: 1760, at: 0, lasts: 0.08 }], vibration: [60] },
  /** A code is not one that is asked for. */
  wrong: { tones: [{ pitch: 220, at: 0, lasts: 0.4 }], vibration: [200, 80, 200] },
} as const
export type Signal = keyof typeof signals

let audio: AudioContext | undefined

/** Browsers make no sound before the person has touched the page. */
export function startSound() {
  const begin = () => {
    audio ??= new AudioContext()
    void audio.resume()
  }
  addEventListener('pointerdown', begin, { once: true })
}

function sound(signal: Signal) {
  if (!audio) return
  for (const { pitch, at, lasts } of signals[signal].tones) {
    const tone = new OscillatorNode(audio, { frequency: pitch })
    const loudness = new GainNode(audio, { gain: 0.4 })
    tone.connect(loudness).connect(audio.destination)
    tone.start(audio.currentTime + at)
    tone.stop(audio.currentTime + at + lasts)
  }
}

/** As loud as this phone's settings allow. */
export function signal(what: Signal) {
  const settings = useSettings.getState()
  if (settings.sound) sound(what)
  if (settings.vibration) navigator.vibrate?.(signals[what].vibration)
}
