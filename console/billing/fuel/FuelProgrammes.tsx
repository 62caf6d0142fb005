import { calls } from 'virtual:calls'
import type { SavedFuelProgramme } from '@shortcut/domain/billing/fuel/fuel-api.ts'
import { ConfirmDialog } from '@shortcut/ui/page/ConfirmDialog.tsx'
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

/** The programmes: what each goes by, and for whom. The chosen one is what index and chart show. */
export function FuelProgrammes({ programmes, chosen, onChoose, onEdit, onChanged }: Props) {
  const t = useT()
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
      {programmes.length === 0 && <p className={classes.quiet}>{t('fuelPage:noProgrammes')}</p>}
      {programmes.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('fuelField:name')}</th>
              <th scope="col">{t('fuelField:method')}</th>
              <th scope="col">{t('fuelPage:index')}</th>
              <th scope="col">{t('fuelField:accounts')}</th>
              <th scope="col">
                <span className={classes.hidden}>{t('fuelPage:editProgramme')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {programmes.map((one) => (
              <tr key={one.id} data-chosen={one.id === chosen || undefined}>
                <td>
                  <button
                    type="button"
                    className={classes.link}
                    aria-pressed={one.id === chosen}
                    onClick={() => onChoose(one.id)}
                  >
                    {one.name}
                  </button>
                  {one.isDefault && <span className={classes.badge}>{t('fuelPage:default')}</span>}
                </td>
                <td>
                  {t(`fuelMethod:${one.method}`)} <span className={classes.quiet}>{detailOf(t, one)}</span>
                </td>
                <td>{timingOf(t, one)}</td>
                <td title={one.accounts.map(({ name }) => name).join(', ')}>
                  {[
                    one.accounts.length > 0 && t('fuelPage:accountsCount', { count: one.accounts.length }),
                    one.isDefault && t('fuelPage:everybodyElse'),
                  ]
                    .filter(Boolean)
                    .join(' + ')}
                </td>
                <td className={classes.number}>
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
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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

function timingOf(t: Translate, { region, basis, lagWeeks, lagMonths, ...one }: SavedFuelProgramme): string {
  const weekday = t(`weekday:${one.effectiveWeekday as 1}`)
  if (basis === 'week')
    return t(lagWeeks > 0 ? 'fuelPage:ofIndexLag' : 'fuelPage:ofIndex', { region, weekday, lag: lagWeeks })
  const values = { region, basis: t(`fuelBasis:${basis}`), day: one.effectiveDay }
  return lagMonths > 0 ? t('fuelPage:ofMonthLag', { ...values, count: lagMonths }) : t('fuelPage:ofMonth', values)
}

function detailOf(t: Translate, { method, bands, peg, milesPerGallon }: SavedFuelProgramme): string {
  if (method === 'peg') return t('fuelPage:pegText', { peg: peg ?? '', milesPerGallon: milesPerGallon ?? '' })
  const ends = { from: bands[0]?.from ?? '', to: bands.at(-1)?.to ?? '' }
  return t('fuelPage:bandsCount', { count: bands.length, ...ends })
}
