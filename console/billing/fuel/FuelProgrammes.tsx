import { calls } from 'virtual:calls'
import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { DataTable } from '@shortcut/ui/DataTable.tsx'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
import * as fuelWords from '@shortcut/words/en/billing/fuel.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../call/call.ts'
import { showError } from '../../call/notices.ts'
import { Allowed } from '../../page/Allowed.tsx'
import { type Translate, useT } from '../../words/words.ts'
import classes from './FuelSurchargePage.module.css'

type Props = {
  programmes: readonly SavedFuelProgramme[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onEdit: (id: string) => void
  onChanged: () => Promise<unknown>
}

/** The programs with their index and accounts. Index and chart show the chosen one. */
export function FuelProgrammes({ programmes, chosen, onChoose, onEdit, onChanged }: Props) {
  const t = useT(fieldWords, fuelWords)
  const [removing, setRemoving] = useState<SavedFuelProgramme | null>(null)
  const remove = async () => {
    if (!removing) return
    const { failed } = await call(calls.fuelSurcharge.deleteProgramme, { ids: [removing.id] })
    setRemoving(null)
    if (failed[0]) showError(failed[0].message)
    await onChanged()
  }
  return (
    <section>
      <h2>{t('fuelPage:programmes')}</h2>

      <DataTable
        rows={programmes}
        rowKey={({ id }) => id}
        empty={t('fuelPage:noProgrammes')}
        markOf={({ id }) => (id === chosen ? 'chosen' : undefined)}
        columns={[
          {
            key: 'name',
            header: t('fuelField:name'),
            cell: ({ id, name, isDefault }) => (
              <>
                <button
                  type="button"
                  className={classes.link}
                  aria-pressed={id === chosen}
                  onClick={() => onChoose(id)}
                >
                  {name}
                </button>
                {isDefault && <span className={classes.badge}>{t('fuelPage:default')}</span>}
              </>
            ),
          },
          {
            key: 'method',
            header: t('fuelField:method'),
            cell: (one) => (
              <>
                {t(`fuelMethod:${one.method}`)} <span className={classes.quiet}>{detailOf(t, one)}</span>
              </>
            ),
          },
          { key: 'index', header: t('fuelPage:index'), cell: (one) => timingOf(t, one) },
          {
            key: 'accounts',
            header: t('fuelField:accounts'),
            hint: ({ accounts }) => accounts.map(({ name }) => name).join(', '),
            cell: ({ accounts, isDefault }) =>
              [
                accounts.length > 0 && t('fuelPage:accountsCount', { count: accounts.length }),
                isDefault && t('fuelPage:everybodyElse'),
              ]
                .filter(Boolean)
                .join(' + '),
          },
          {
            key: 'edit',
            header: t('fuelPage:editProgramme'),
            hideHeader: true,
            align: 'end',
            cell: (one) => (
              <Allowed any={['/truck/fuelSurcharge/save']}>
                <button
                  type="button"
                  className={classes.icon}
                  aria-label={`${t('fuelPage:editProgramme')} ${one.name}`}
                  onClick={() => onEdit(one.id)}
                >
                  <IconPencil size={14} aria-hidden />
                </button>
                <button
                  type="button"
                  className={classes.icon}
                  aria-label={`${t('fuelPage:deleteProgramme')} ${one.name}`}
                  onClick={() => setRemoving(one)}
                >
                  <IconTrash size={14} aria-hidden />
                </button>
              </Allowed>
            ),
          },
        ]}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={t('fuelPage:deleteProgramme')}
        confirmText={t('fuelPage:deleteProgramme')}
        destructive
        onConfirm={remove}
        onClose={() => setRemoving(null)}
      >
        {t('fuelPage:deleteProgrammeQuestion', { name: removing?.name ?? '' })}
      </ConfirmDialog>
    </section>
  )
}

function timingOf(
  t: Translate<typeof fuelWords>,
  { region, basis, lagWeeks, lagMonths, ...one }: SavedFuelProgramme,
): string {
  const weekday = t(`weekday:${one.effectiveWeekday as 1}`)
  if (basis === 'averageOfWeeks')
    return t(lagWeeks > 0 ? 'fuelPage:ofWeeksLag' : 'fuelPage:ofWeeks', {
      region,
      weekday,
      lag: lagWeeks,
      count: one.averageWeeks,
    })
  if (basis === 'week')
    return t(lagWeeks > 0 ? 'fuelPage:ofIndexLag' : 'fuelPage:ofIndex', { region, weekday, lag: lagWeeks })
  const values = { region, basis: t(`fuelBasis:${basis}`), day: one.effectiveDay }
  return lagMonths > 0 ? t('fuelPage:ofMonthLag', { ...values, count: lagMonths }) : t('fuelPage:ofMonth', values)
}

function detailOf(t: Translate<typeof fuelWords>, { method, bands, peg, milesPerGallon }: SavedFuelProgramme): string {
  if (method === 'peg') return t('fuelPage:pegText', { peg: peg ?? '', milesPerGallon: milesPerGallon ?? '' })
  const ends = { from: bands[0]?.from ?? '', to: bands.at(-1)?.to ?? '' }
  return t('fuelPage:bandsCount', { count: bands.length, ...ends })
}
