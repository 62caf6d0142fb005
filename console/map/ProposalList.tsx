import { calls } from 'virtual:calls'
import { Button, TextInput } from '@mantine/core'
import type { Proposal } from '@shortcut/domain/tracking/api.ts'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import { EmptyState } from '@shortcut/ui/states/EmptyState.tsx'
import { ErrorState } from '@shortcut/ui/states/ErrorState.tsx'
import * as liveMapWords from '@shortcut/words/en/live-map.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../call/call.ts'
import { showSuccess } from '../call/notices.ts'
import { useHolds } from '../call/session.ts'
import { failureOf } from '../call/use-call.ts'
import { useT } from '../words/words.ts'
import classes from './FleetMap.module.css'
import { useProposals } from './use-proposals.ts'

/** Arrivals and departures that geofences detected and nobody reported; a user decides on each. */
export function ProposalList() {
  const t = useT(liveMapWords)
  const proposals = useProposals()
  const failure = failureOf(proposals)
  if (failure)
    return (
      <ErrorState title={t('liveMap:proposalsTab')} text={failure.message} onRetry={() => void proposals.refetch()} />
    )
  if (!proposals.data) return null
  if (proposals.data.length === 0)
    return <EmptyState title={t('liveMap:noProposals')} text={t('liveMap:noProposalsHelp')} />
  return (
    <ul className={classes.list}>
      {proposals.data.map((proposal) => (
        <ProposalItem key={proposal.id} proposal={proposal} />
      ))}
    </ul>
  )
}

function ProposalItem({ proposal }: { proposal: Proposal }) {
  const t = useT(liveMapWords)
  const client = useQueryClient()
  const mayReport = useHolds(['/work/order/driverStep'])
  const [busy, setBusy] = useState(false)
  const [receivedBy, setReceivedBy] = useState('')
  const { id, kind, at, driver, stop, taskNo, workOrderId, bookingId } = proposal
  const place = [stop.company, stop.city].filter(Boolean).join(', ')
  const what = t(`liveMap:${kind}Proposal`, { driver, place })
  /** Runs a decision; the call itself shows a refusal. */
  const decide = async (act: () => Promise<unknown>, said?: string) => {
    setBusy(true)
    try {
      await act()
      if (said) showSuccess(said)
    } catch {
      // The call has shown the error; the proposal stays until the server removes it.
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: [calls.tracking.proposals.path] })
    }
  }
  const delivers = kind === 'depart' && stop.kind === 'dropoff'
  return (
    <li className={classes.item}>
      <div>{what}</div>
      <div className={classes.line}>
        <span className={classes.quiet}>
          <RelativeTime at={at} />
        </span>
        <Link to={`/work/order/detail/${workOrderId}`}>{bookingId}</Link>
        <span className={classes.quiet}>{taskNo}</span>
      </div>
      {mayReport && (
        <div className={classes.decide}>
          {delivers && (
            <TextInput
              aria-label={t('liveMap:receivedBy')}
              placeholder={t('liveMap:receivedBy')}
              value={receivedBy}
              onChange={(event) => setReceivedBy(event.currentTarget.value)}
            />
          )}
          <Button
            loading={busy}
            onClick={() =>
              void decide(() => call(calls.tracking.accept, { id, receivedBy }), t('liveMap:accepted', { what }))
            }
          >
            {t('liveMap:accept')}
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => void decide(() => call(calls.tracking.dismiss, { id }))}
          >
            {t('liveMap:dismiss')}
          </Button>
        </div>
      )}
    </li>
  )
}
