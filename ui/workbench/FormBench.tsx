import { Button, Checkbox, NativeSelect, PasswordInput, TagsInput, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useState } from 'react'
import { DateTimeField } from '../fields/DateTimeField.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { Banner } from '../page/Banner.tsx'
import { ConfirmDialog } from '../page/ConfirmDialog.tsx'
import { FormDrawer, FormSection, wholeLine } from '../page/FormDrawer.tsx'

/** The form drawer and the dialog on an almost empty page. */
export function FormBench({ conflict = false, unchangeable = false }: { conflict?: boolean; unchangeable?: boolean }) {
  const [opened, setOpened] = useState(true)
  const [asking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const [weight, setWeight] = useState('')
  const [pickup, setPickup] = useState('')
  const [born, setBorn] = useState('')
  const [error, setError] = useState('')
  return (
    <div style={{ padding: 24, display: 'flex', gap: 8 }}>
      <Button onClick={() => setOpened(true)}>New driver</Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Cancel work order
      </Button>
      <FormDrawer
        opened={opened}
        title="New driver"
        submitText="Save driver"
        dirty={name + weight + pickup !== ''}
        onClose={() => {
          setOpened(false)
          setName('')
        }}
        onSubmit={() => setError(name === '' ? 'Can not be empty' : '')}
        conflict={conflict && <Banner kind="warning" text="A. Moreno changed this driver a minute ago" />}
      >
        <FormSection title="Driver">
          <TextInput
            label="Name"
            withAsterisk
            value={name}
            error={error}
            onChange={(event) => setName(event.currentTarget.value)}
            description="4 to 18 English letters, or letters with numbers"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextInput label="Phone" />
          <PasswordInput label="Password" withAsterisk />
          <PasswordInput label="Password again" withAsterisk />
        </FormSection>
        <FormSection title="Truck" help="The truck that the driver usually takes; a dispatcher may choose another.">
          <TextInput label="Plate" />
          {unchangeable && <Unchangeable />}
          <NumberField label="Capacity" unit="kg" value={weight} onChange={setWeight} decimals={2} max={40_000} />
          <DateTimeField
            className={wholeLine}
            label="Available from"
            value={pickup}
            onChange={setPickup}
            today="2025-11-20"
            zone="CST"
          />
          <DateTimeField
            className={wholeLine}
            kind="date"
            label="Date of birth"
            value={born}
            onChange={setBorn}
            today="2025-11-20"
          />
        </FormSection>
      </FormDrawer>
      <ConfirmDialog
        opened={asking}
        title="Cancel work order WO-1999982?"
        confirmText="Cancel work order"
        dismissText="Keep it"
        destructive
        reason={{ label: 'Reason', required: true }}
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        Its 3 stops and 2 tasks are cancelled, and J. Lindqvist is told on the phone. The customer sees it at once.
      </ConfirmDialog>
    </div>
  )
}

/** Every kind of field, disabled. */
function Unchangeable() {
  return (
    <>
      <TextInput label="Customer" defaultValue="Orchid Cosmetics" disabled />
      <NativeSelect label="Truck type" data={['53 ft']} disabled />
      <Textarea label="Remark" defaultValue="Ring at gate 4" disabled />
      <TagsInput label="Tags" defaultValue={['fragile']} disabled />
      <NumberField label="Pallets" value="12" onChange={() => {}} disabled />
      <Checkbox label="Hazardous" defaultChecked disabled />
      <Button disabled>Add stop</Button>
    </>
  )
}
