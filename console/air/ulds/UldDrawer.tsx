import { calls } from 'virtual:calls'
import { Select, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type Uld, uldForm } from '@shortcut/domain/air/ulds/uld-api.ts'
import { contourOf, readUldCode } from '@shortcut/domain/cargo/ulds.ts'
import { uldTypeOf } from '@shortcut/domain/codes/uld-types.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormDrawer, FormSection } from '@shortcut/ui/page/FormDrawer.tsx'
import * as uldWords from '@shortcut/words/en/air/ulds.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { useState } from 'react'
import { CallError, call } from '../../call/call.ts'
import { showSuccess } from '../../call/notices.ts'
import { useWarehouses } from '../../cargo/use-warehouses.ts'
import { useForm } from '../../forms/use-form.ts'
import { schemaErrors } from '../../records/RecordDrawer.tsx'
import { type Translate, useT } from '../../words/words.ts'
import { forgetPlans } from '../consolidations/forget-plans.ts'

type T = Translate<typeof uldWords>

/** What the list of types says of a code; what it does not know is a warning. */
function typeText(t: T, code: string): string {
  const read = readUldCode(code)
  if (!read) return t('uldPage:codeHelp')
  const type = uldTypeOf(read.type)
  if (!type) return t('uldWarning:type')
  return t('uldPage:typeFacts', {
    type: t(`uldType:${type.code}`),
    length: type.length,
    width: type.width,
    most: type.maxGrossKg.toLocaleString('en'),
  })
}

function contourText(t: T, code: string): string {
  if (code.trim() === '') return t('uldPage:contourHelp')
  const known = contourOf(code.trim().toUpperCase())
  return known ? t(`uldContour:${known}`) : t('uldWarning:contour')
}

const helped = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
}

type Props = { masterId: string; uld: Uld | null; onClose: () => void }

/** Adds a unit load device to a master, or changes what it weighs, its contour and its seal. */
export default function UldDrawer({ masterId, uld, onClose }: Props) {
  const t = useT(lawWords, uldWords)
  const warehouses = useWarehouses()
  const [start] = useState(() => ({
    code: uld?.code ?? '',
    warehouseId: uld?.warehouseId ?? '',
    weightUnit: 'kg',
    tare: uld?.tareKg ?? '',
    weighed: uld?.weighedKg ?? '',
    contour: uld?.contour ?? '',
    seal: uld?.seal ?? '',
  }))
  const form = useForm(() => start)
  const { values } = form
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  // With one warehouse nobody needs to choose it.
  const warehouseId = values.warehouseId || (warehouses.length === 1 ? (warehouses[0]?.value ?? '') : '')
  const submit = async () => {
    const input = {
      ...values,
      masterId,
      warehouseId,
      weightUnit: values.weightUnit as 'kg' | 'lb',
      ...(uld && { id: uld.id, version: uld.version }),
    }
    const errors = schemaErrors(t, uldForm, input)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    try {
      await call(calls.uld.save, form.sent(input), { handles: [codes.invalid, codes.conflict] })
      await forgetPlans()
      showSuccess(t('uldPage:saved', { code: values.code.trim().toUpperCase() }))
      onClose()
    } catch (error) {
      form.refuse(error)
      if (error instanceof CallError && error.code === codes.conflict) setMeanwhile(error.message)
    }
  }
  return (
    <FormDrawer
      opened
      title={uld ? t('uldPage:editTitle', { code: uld.code }) : t('uldPage:addTitle')}
      submitText={t('uldPage:save')}
      dirty={JSON.stringify(values) !== JSON.stringify(start)}
      over={meanwhile !== null}
      onSubmit={submit}
      onClose={onClose}
      conflict={meanwhile && <Banner kind="warning" text={meanwhile} />}
    >
      <FormSection title={t('uldPage:unit')}>
        <TextInput
          {...form.bind('code')}
          {...helped}
          label={t('uldField:code')}
          description={typeText(t, values.code)}
          disabled={uld !== null}
          maxLength={12}
          withAsterisk
          autoComplete="off"
        />
        <Select
          {...form.bind('warehouseId')}
          {...helped}
          value={warehouseId || null}
          label={t('uldField:warehouse')}
          description={t('uldPage:warehouseHelp')}
          data={warehouses}
          disabled={uld !== null}
          allowDeselect={false}
          searchable
          withAsterisk
        />
        <TextInput
          {...form.bind('contour')}
          {...helped}
          label={t('uldField:contour')}
          description={contourText(t, values.contour)}
          maxLength={1}
          autoComplete="off"
        />
        <TextInput {...form.bind('seal')} label={t('uldField:seal')} maxLength={40} autoComplete="off" />
      </FormSection>
      <FormSection title={t('uldPage:weights')}>
        <NumberField {...form.bind('tare')} label={t('uldField:tare')} decimals={3} />
        <Select
          {...form.bind('weightUnit')}
          label={t('uldField:weightUnit')}
          data={['kg', 'lb']}
          allowDeselect={false}
        />
        <NumberField
          {...form.bind('weighed')}
          label={t('uldField:weighed')}
          description={t('uldPage:weighedHelp')}
          decimals={3}
          {...helped}
        />
      </FormSection>
    </FormDrawer>
  )
}
