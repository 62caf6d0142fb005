import { calls } from 'virtual:calls'
import type { Partner } from '@shortcut/domain/partners/api.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as partnerWords from '@shortcut/words/en/partners.ts'
import { useMemo } from 'react'
import { PastMessages } from '../bookings/PastMessages.tsx'
import { call } from '../call/call.ts'
import { useT } from '../words/words.ts'
import { type PartnerValues, partnerWire, readableOf } from './partner-form.ts'
import { wrongFieldsOf } from './wrong-fields.ts'

type Props = { values: PartnerValues; partner: Partner | null; dirty: boolean }

/** Tries a partner's settings, as typed, on earlier messages of its systems. */
export function PartnerPast({ values, partner, dirty }: Props) {
  const t = useT(fieldWords, partnerWords)
  const checked = useMemo(() => readableOf(values), [values])
  const input = { ...partnerWire(values), name: values.name || '?', ...(partner && { id: partner.id }) }
  return (
    <PastMessages
      about="Partner"
      ask={() => call(calls.bookingPast.tryPartner, { partner: input }, { handles: 'all' })}
      settings={JSON.stringify(input)}
      wrong={checked.success ? '' : wrongFieldsOf(t, checked.error)}
      isSaved={partner !== null && !dirty}
    />
  )
}
