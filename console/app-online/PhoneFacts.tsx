import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { durationOf } from '@shortcut/words/duration.ts'
import * as phoneHealthWords from '@shortcut/words/en/phones/phone-health.ts'
import { datesNow } from '../time/formats.ts'
import { timeIn } from '../time/time.ts'
import { useT } from '../words/words.ts'
import type { AppRow } from './columns.tsx'

type Props = { health: NonNullable<AppRow['health']>; zone: string }

/** A clock that is off by less is right. */
const rightMs = 60_000

/** How somebody's phone is, as the app last reported it. */
export function PhoneFacts({ health, zone }: Props) {
  const t = useT(phoneHealthWords)
  const { batteryPercent, charging, location, notifications, freeBytes, actsWaiting, oldestActSeconds, skewMs, at } =
    health
  const duration = (minutes: number) => durationOf(minutes, datesNow().language)
  return (
    <DetailSection title={t('phoneHealth:title')}>
      <KeyValue
        labelWidth={200}
        items={[
          {
            label: t('phoneHealth:battery'),
            value:
              batteryPercent != null &&
              t(charging ? 'phoneHealth:charging' : 'phoneHealth:percent', { percent: Math.round(batteryPercent) }),
          },
          { label: t('phoneHealth:location'), value: location && t(`phoneHealth:${location}`) },
          { label: t('phoneHealth:notifications'), value: notifications && t(`phoneHealth:${notifications}`) },
          {
            label: t('phoneHealth:free'),
            value:
              freeBytes != null &&
              t('phoneHealth:megabytes', { megabytes: Math.round(freeBytes / 1e6).toLocaleString('en') }),
          },
          {
            label: t('phoneHealth:waiting'),
            value: actsWaiting
              ? t('phoneHealth:oldest', { count: actsWaiting, age: duration((oldestActSeconds ?? 0) / 60) })
              : actsWaiting === 0 && '0',
          },
          {
            label: t('phoneHealth:clock'),
            value:
              skewMs != null &&
              (Math.abs(skewMs) < rightMs
                ? t('phoneHealth:right')
                : t('phoneHealth:off', { by: duration(Math.abs(skewMs) / 60_000) })),
          },
          { label: t('phoneHealth:reportedAt'), value: timeIn(zone, at) },
        ]}
      />
    </DetailSection>
  )
}
