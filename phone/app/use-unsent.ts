import { useQueue } from '../queue/queue.ts'
import { useT } from '../words/words.ts'

/** What of this person waits to be sent, in words, counted as in the line that says how the phone stands; empty: nothing. */
export function useUnsent(): string {
  const t = useT()
  const { acts, files } = useQueue()
  const reports = acts.filter(({ state }) => state === 'waiting').length
  const photos = files.filter((file) => !file.refused).length
  return [
    reports > 0 ? t('line:reports', { count: reports }) : '',
    photos > 0 ? t('chat:photos', { count: photos }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
