import { useTexts } from './texts.ts'
import { useNow } from './UiProvider.tsx'

type Props = {
  /** ISO 8601 instant. */
  at: string
}

/** A moment in words, counted from NowProvider's now, with the exact time on hover. */
export function RelativeTime({ at }: Props) {
  const texts = useTexts()
  const now = useNow()
  const moment = new Date(at)
  const exact = texts.absoluteTime(moment)
  return (
    <time dateTime={at} title={exact}>
      {now ? texts.relativeTime(moment, now) : exact}
    </time>
  )
}
