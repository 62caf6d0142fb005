import { calls } from 'virtual:calls'
import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { FormDrawer, FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import * as manifestWords from '@shortcut/words/en/air/manifests.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { queryOf } from '../../call/use-call.ts'
import { useSent } from '../../forms/use-form.ts'
import { dayShown } from '../../time/time.ts'
import { useT } from '../../words/words.ts'
import classes from '../Air.module.css'
import { airlineText } from '../stock/stock-columns.tsx'

type Props = { kind: 'flight' | 'truck'; onClose: () => void; onIssued: (id: string) => void }

/** What can be issued: its text, what issues it, and what is to know before. */
interface Choice {
  label: string
  help: string
  issue: () => Promise<{ id: string }>
}

function useChoices(kind: Props['kind']): Choice[] | undefined {
  const t = useT(manifestWords)
  const sent = useSent()
  const { data } = useQuery(queryOf(calls.airManifest.choices, {}))
  if (kind === 'flight')
    return data?.flights.map(({ manifested, masters, isIssued, ...of }) => ({
      label: [of.flight, dayShown(of.flightOn), of.origin, airlineText(of.airline)].join(' · '),
      help:
        manifested === 0 && isIssued
          ? t('manifestPage:voidsFlight')
          : t('manifestPage:flightHelp', { manifested, masters }),
      issue: () => call(calls.airManifest.issue, sent({ of })),
    }))
  return data?.trucks.map(({ taskId, taskNo, driver, truck, masters, terminal }) => ({
    label: [taskNo, driver, truck, terminal].filter(Boolean).join(' · '),
    help: masters ? t('manifestPage:truckHelp', { masters }) : t('manifestPage:voidsTruck'),
    issue: () => call(calls.airManifest.issue, sent({ of: { taskId } })),
  }))
}

/** Freezes the manifest of a flight or a truck as its next edition. */
export default function IssueDrawer({ kind, onClose, onIssued }: Props) {
  const t = useT(manifestWords)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const choices = useChoices(kind)
  const choice = choices?.find(({ label }) => label === chosen)
  const submit = async () => {
    setMissing(!choice)
    const issued = await choice?.issue().catch(() => null)
    if (!issued) return
    showSuccess(t('manifestPage:issued'))
    onIssued(issued.id)
  }
  return (
    <FormDrawer
      opened
      title={t(kind === 'flight' ? 'manifestPage:flightTitle' : 'manifestPage:truckTitle')}
      submitText={t('manifestPage:issue')}
      dirty={chosen !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={t(`manifestKind:${kind}`)}>
        <Select
          className={wholeLine}
          label={t(kind === 'flight' ? 'manifestField:flight' : 'manifestField:truck')}
          value={chosen}
          onChange={setChosen}
          data={(choices ?? []).map(({ label }) => label)}
          error={isMissing && !choice && t('manifestPage:chooseOne')}
          nothingFoundMessage={t(kind === 'flight' ? 'manifestPage:noFlights' : 'manifestPage:noTrucks')}
          searchable
          withAsterisk
        />
        <p className={`${wholeLine} ${classes.note}`}>
          {choice?.help ?? t(kind === 'flight' ? 'manifestPage:flightNote' : 'manifestPage:truckNote')}
        </p>
      </FormSection>
    </FormDrawer>
  )
}
