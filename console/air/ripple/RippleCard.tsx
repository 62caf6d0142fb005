import { calls } from 'virtual:calls'
import type { RippleItem } from '@shortcut/domain/air/ripple/ripple-api.ts'
import { type RippleKind, rippleKinds } from '@shortcut/domain/air/ripple/ripple-facts.ts'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import * as rippleWords from '@shortcut/words/en/air/ripple.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useViewerZone } from '../../call/preferences.ts'
import { queryOf } from '../../call/use-call.ts'
import { useNews } from '../../live/use-news.ts'
import { AppLink } from '../../page/AppLink.tsx'
import { timeIn } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import { housePath } from '../houses/house-columns.tsx'
import { masterPath } from '../masters/master-columns.tsx'
import classes from './RippleCard.module.css'

type Props = {
  workOrderId: string
  /** Fields of the open revision that would be accepted; undefined: there is no revision. */
  accepted?: ReadonlySet<string>
}

const pathOf = ({ page, id }: RippleItem): string | null =>
  id && page ? (page === 'house' ? housePath(id) : masterPath(id)) : null

/** What a change of the booking does to house, master, ULD, truck, price and messages that went, and what to do again. */
export function RippleCard({ workOrderId, accepted }: Props) {
  const t = useT(rippleWords)
  const zone = useViewerZone()
  const fields = [...(accepted ?? [])].sort()
  const { data } = useQuery({
    ...queryOf(calls.ripple.ofOrder, { workOrderId, accepted: fields }),
    placeholderData: keepPreviousData,
  })
  useNews(['workOrder', 'houseWaybill', 'masterWaybill', 'receipt'], calls.ripple.ofOrder.path, 500)
  const items = data?.items ?? []
  if (items.length === 0) return null
  const ofKind = (kind: RippleKind) => items.filter((item) => item.kind === kind)
  return (
    <DetailSection title={t(accepted ? 'ripple:title' : 'ripple:standing')}>
      <dl className={classes.ripple}>
        {rippleKinds
          .filter((kind) => ofKind(kind).length > 0)
          .map((kind) => (
            <div key={kind}>
              <dt>{t(`rippleKind:${kind}`)}</dt>
              {ofKind(kind).map((item) => {
                const path = pathOf(item)
                const { at = '', ...values } = item.values
                const text = t(`rippleItem:${item.code}`, { ...values, at: at && timeIn(zone, at) } as never)
                return <dd key={text}>{path ? <AppLink to={path}>{text}</AppLink> : text}</dd>
              })}
            </div>
          ))}
      </dl>
    </DetailSection>
  )
}
