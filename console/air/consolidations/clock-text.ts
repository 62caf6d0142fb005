import type { Clock, Lack } from '@shortcut/domain/air/clocks.ts'
import type { Tone } from '@shortcut/domain/work-orders/status-tones.ts'
import type * as consolidationWords from '@shortcut/words/en/air/consolidations.ts'
import type * as workOrderWords from '@shortcut/words/en/work-orders.ts'
import type { Translate } from '../../words/words.ts'
import { durationText } from '../../work-orders/stop-times.ts'

/** From so many minutes before it, a cut-off asks for attention. */
const soonMinutes = 240

type T = Translate<typeof consolidationWords & typeof workOrderWords>

/** Where a cut-off stands now, in words and as a tone. */
export function clockStanding(t: T, { state, dueAt }: Clock, now: number): { text: string; tone: Tone } {
  if (state === 'done') return { text: t('consolidationPage:done'), tone: 'green' }
  if (state === 'notNeeded') return { text: t('consolidationPage:notNeeded'), tone: 'grey-outline' }
  if (dueAt === null) return { text: t('consolidationPage:notSet'), tone: 'grey-outline' }
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000)
  if (minutes < 0) return { text: t('consolidationPage:late', { time: durationText(t, -minutes) }), tone: 'red' }
  const text = t('consolidationPage:dueIn', { time: durationText(t, minutes) })
  return { text, tone: minutes < soonMinutes ? 'amber' : 'blue' }
}

export const lackText = (t: Translate<typeof consolidationWords>, { lack, of }: Lack) =>
  of === '' ? t(`clockLack:${lack}`) : t('consolidationPage:lack', { lack: t(`clockLack:${lack}`), of })
