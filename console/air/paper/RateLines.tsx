import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { type LineCharge, rateClasses } from '@shortcut/domain/air/charges.ts'
import { usualLength } from '@shortcut/domain/air/dimensions.ts'
import { weightUnits } from '@shortcut/domain/air/weight.ts'
import { groupedText } from '@shortcut/domain/grouped-text.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import * as masterWords from '@shortcut/words/en/air/masters.ts'
import { IconTrash } from '@tabler/icons-react'
import type { Form } from '../../forms/use-form.ts'
import { type Translate, useT } from '../../words/words.ts'
import { Box } from './Box.tsx'
import classes from './Paper.module.css'
import { emptyLine, type WaybillValues } from './waybill-form.ts'

type Props = { form: Form<WaybillValues>; charges: readonly LineCharge[]; disabled: boolean }

/** Consignment details and rating: each line with the arithmetic of its charge. */
export function RateLines({ form, charges, disabled }: Props) {
  const t = useT(masterWords)
  const { lines, weightUnit } = form.values.content
  const unit = weightUnit === 'K' ? 'kg' : 'lb'
  return (
    <Box area="lines" name={t('waybillBox:lines')}>
      {[...lines.entries()].map(([index, line]) => {
        const at = `content.lines.${index}`
        const field = (name: keyof typeof line) => ({
          ...form.bind(`${at}.${name}`),
          label: t(`lineField:${name}`),
          disabled,
        })
        const charge = charges[index]
        const isRated = line.tariff !== '' && charge?.total !== '' && charge?.how !== undefined
        return (
          <div key={index} className={classes.line}>
            <NumberField {...field('pieces')} />
            <NumberField {...field('gross')} decimals={3} unit={unit} />
            <Select
              {...field('rateClass')}
              value={line.rateClass || null}
              data={rateClasses.map((value) => ({ value, label: value }))}
              renderOption={({ option }) => `${option.value} · ${t.find(`rateClassName:${option.value}`) ?? ''}`}
              comboboxProps={{ width: 280, position: 'bottom-start' }}
              onChange={(value) => form.set(`${at}.rateClass`, value ?? '')}
              placeholder={isRated ? charge.rateClass : ''}
              clearable
            />
            <TextInput {...field('commodity')} maxLength={7} autoComplete="off" />
            <NumberField
              {...field('chargeable')}
              decimals={1}
              unit={unit}
              placeholder={charge?.calculated?.weight ?? ''}
            />
            <NumberField {...field('rate')} decimals={4} placeholder={isRated ? charge.rate : ''} />
            <output className={classes.total} aria-label={t('lineField:total')}>
              {groupedText(charge?.total ?? '')}
            </output>
            <Textarea {...field('goods')} className={classes.goods ?? ''} rows={4} maxLength={200} />
            {lines.length > 1 && !disabled ? (
              <ActionIcon
                className={classes.remove ?? ''}
                variant="subtle"
                color="gray"
                aria-label={t('masterPage:removeLine', { number: index + 1 })}
                onClick={() => form.set('content.lines', lines.toSpliced(index, 1))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ) : (
              <span />
            )}
            <div className={classes.beside}>
              <div className={classes.fields}>
                <TextInput
                  {...field('dimensions')}
                  className={classes.third ?? ''}
                  placeholder={t('masterPage:dimensionsHelp', { unit: usualLength(weightUnit) })}
                  autoComplete="off"
                />
                <NumberField
                  {...field('volume')}
                  className={classes.third ?? ''}
                  decimals={3}
                  unit="m³"
                  disabled={disabled || line.dimensions !== ''}
                />
                <TextInput
                  {...field('tariff')}
                  className={classes.third ?? ''}
                  placeholder={t('masterPage:tariffHelp')}
                  maxLength={200}
                  autoComplete="off"
                />
              </div>
            </div>
            {charge && <How charge={charge} unit={unit} divisor={form.values.content.divisor} t={t} />}
          </div>
        )
      })}
      {!disabled && (
        <div className={classes.lineTools}>
          <Button
            variant="default"
            onClick={() => form.set('content.lines', [...lines, emptyLine()])}
            disabled={lines.length >= 12}
          >
            {t('masterPage:addLine')}
          </Button>
          <Select
            label={t('masterPage:weightUnit')}
            value={weightUnit}
            data={weightUnits.map((value) => ({ value, label: value === 'K' ? 'kg' : 'lb' }))}
            onChange={(value) => form.set('content.weightUnit', value)}
            allowDeselect={false}
            w={96}
          />
          <NumberField {...form.bind('content.divisor')} label={t('masterPage:divisor')} w={160} />
        </div>
      )}
    </Box>
  )
}

/** The arithmetic of one line in words. */
function How({
  charge,
  unit,
  divisor,
  t,
}: {
  charge: LineCharge
  unit: string
  divisor: string
  t: Translate<typeof masterWords>
}) {
  const { calculated, how } = charge
  const weight = groupedText(charge.weight)
  const rate = groupedText(charge.rate)
  const total = groupedText(charge.total)
  const byWeight = charge.byWeight && groupedText(charge.byWeight)
  const parts: string[] = []
  if (calculated && Number(calculated.volumeWeight) > 0)
    parts.push(
      t(`masterPage:${calculated.decidedBy}Decides`, {
        volume: groupedText(calculated.volumeWeight),
        unit,
        divisor,
        weight: groupedText(calculated.weight),
      }),
    )
  if (how === 'byWeight' || how === 'nextBreak') parts.push(t('masterPage:arithmetic', { weight, unit, rate, total }))
  if (how === 'flat') parts.push(t('masterPage:flat', { total }))
  if (parts.length === 0 && !byWeight) return null
  return (
    <p className={classes.how}>
      {parts.join(' ')}{' '}
      {byWeight && (
        <strong className={classes.cheaper}>{t('masterPage:nextBreak', { weight, unit, total, byWeight })}</strong>
      )}
    </p>
  )
}
