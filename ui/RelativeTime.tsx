import { useTimes } from './times.ts'
import { useNow } from './UiProvider.tsx'

type Props = {
  /** ISO 8601 instant. */
  at: string
}

/** A time in words relative to NowProvider's now, with the exact time in a tooltip. */
export function RelativeTime({ at }: Props) {
  const times = useTimes()
  const now = useNow()
  const moment = new Date(at)
  const exact = times.absolute(moment)
  return (
    <time dateTime={at} title={exact}>
      {now ? times.relative(moment, now) : exact}
    </time>
  )
}
