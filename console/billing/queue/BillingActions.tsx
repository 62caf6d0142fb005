import { calls } from 'virtual:calls'
import { Button } from '@mantine/core'
import type { BillingRow } from '@shortcut/domain/billing/billing-api.ts'
import { type BillingAction, billingRow } from '@shortcut/domain/billing/lifecycle.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as billingWords from '@shortcut/words/en/billing/billing.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { tellEach } from '../../records/each.ts'
import { useT } from '../../words/words.ts'

const verbs = ['rate', 'review', 'release', 'hold', 'sendBack', 'approve'] as const
type Verb = (typeof verbs)[number]
const actionOf = (verb: Verb): BillingAction => (verb === 'rate' ? 'charge' : verb)
const permissionOf = {
  rate: '/billing/index/charge',
  review: '/billing/index/review',
  release: '/billing/index/review',
  hold: '/billing/index/review',
  sendBack: '/billing/index/review',
  approve: '/billing/index/approve',
} as const

type Props = {
  /** Rows scrolled out of view may be missing: the server checks those. */
  rows: readonly BillingRow[]
  ids: readonly string[]
  /** Called with the ids that failed. */
  onDone: (left: string[]) => void
  onChanged: () => void
}

/** Actions on selected orders of the queue, how many allow each, and the failures with reasons. */
export function BillingActions({ rows, ids, onDone, onChanged }: Props) {
  const t = useT(billingWords, recordWords)
  const [asking, setAsking] = useState<'hold' | 'sendBack' | null>(null)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const able = (verb: Verb) =>
    ids.filter((id) => {
      const row = byId.get(id)
      return !row || billingRow(actionOf(verb), row.status) !== undefined
    })
  const run = async (verb: Verb, reason = '') => {
    const wanted = { ids: able(verb) }
    const reply =
      verb === 'hold' || verb === 'sendBack'
        ? await call(calls.billing[verb], { ...wanted, reason })
        : await call(calls.billing[verb], wanted)
    setAsking(null)
    const done = t(`billingDone:${verb}`, { count: reply.done.length })
    onDone(tellEach(t, reply, done, (id) => byId.get(id)?.bookingId ?? id))
    onChanged()
  }
  return (
    <>
      {verbs.map((verb) => {
        const count = able(verb).length
        if (count === 0) return null
        const action = t(`billingPage:${verb}`)
        const text =
          count === ids.length ? action : t('billingPage:ofSelected', { action, able: count, all: ids.length })
        return (
          <Allowed key={verb} any={[permissionOf[verb]]}>
            <Button
              variant={verb === 'approve' ? undefined : 'default'}
              onClick={() => (verb === 'hold' || verb === 'sendBack' ? setAsking(verb) : void run(verb))}
            >
              {text}
            </Button>
          </Allowed>
        )
      })}
      <ConfirmDialog
        opened={asking !== null}
        title={t(asking === 'sendBack' ? 'billingPage:sendBackQuestion' : 'billingPage:holdQuestion', {
          count: able(asking ?? 'hold').length,
        })}
        confirmText={t(`billingPage:${asking ?? 'hold'}`)}
        reason={{ label: t('billingPage:why'), required: true }}
        onConfirm={(reason) => run(asking ?? 'hold', reason)}
        onClose={() => setAsking(null)}
      >
        {t(asking === 'sendBack' ? 'billingPage:sendBackMeaning' : 'billingPage:holdMeaning')}
      </ConfirmDialog>
    </>
  )
}
