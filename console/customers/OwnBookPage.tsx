import { calls } from 'virtual:calls'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ownBookingForm } from '@shortcut/domain/customers/own-booking-api.ts'
import { codes } from '@shortcut/domain/errors.ts'
import { DateTimeField } from '@shortcut/ui/fields/DateTimeField.tsx'
import { NumberField } from '@shortcut/ui/fields/NumberField.tsx'
import { Banner } from '@shortcut/ui/page/Banner.tsx'
import { FormSection, wholeLine } from '@shortcut/ui/page/FormDrawer.tsx'
import { useReportUnsaved } from '@shortcut/ui/page/unsaved.ts'
import * as ownWords from '@shortcut/words/en/customers/own-pages.ts'
import * as lawWords from '@shortcut/words/en/law.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../call/call.ts'
import { fetched } from '../call/fetched.tsx'
import { newId } from '../call/new-id.ts'
import { useViewerZone } from '../call/preferences.ts'
import { focusFault } from '../forms/focus-fault.ts'
import { type Form, useForm } from '../forms/use-form.ts'
import { useTitle } from '../page/title.ts'
import { schemaErrors } from '../records/RecordDrawer.tsx'
import { dayIn } from '../time/zone.ts'
import { useT } from '../words/words.ts'
import { localTime } from './local-time.ts'
import classes from './OwnPages.module.css'

const OwnUpload = fetched(() => import('./OwnUpload.tsx'))

const place = { company: '', address: '', city: '', province: '', postalCode: '', country: 'US', from: '', to: '' }
const empty = () => ({
  customerReferenceNumber: '',
  bookingPickupDate: '',
  pickup: place,
  delivery: place,
  pieces: '',
  palletQuantity: '',
  weight: '',
  weightUnit: 'lb',
  commodity: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  remark: '',
})
type Values = ReturnType<typeof empty>

const numberOf = (typed: string) => (typed === '' ? null : Number(typed))
const placeOf = (typed: typeof place) => ({ ...typed, from: localTime(typed.from), to: localTime(typed.to) })

/** Books one order by a short form, or several from a file. */
export default function OwnBookPage() {
  const t = useT(lawWords, ownWords)
  useTitle(t('page:ownBook'))
  const navigate = useNavigate()
  const form = useForm<Values>(empty)
  const { values } = form
  const [id, setId] = useState(newId)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ id: string; bookingId: string } | null>(null)
  const [fromFile, setFromFile] = useState(false)
  const start = empty()
  useReportUnsaved(!done && JSON.stringify(values) !== JSON.stringify(start))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const input = {
      ...values,
      id,
      pickup: placeOf(values.pickup),
      delivery: placeOf(values.delivery),
      pieces: numberOf(values.pieces),
      palletQuantity: numberOf(values.palletQuantity),
      weightUnit: values.weightUnit as 'lb' | 'kg',
    }
    const errors = schemaErrors(t, ownBookingForm, input)
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return focusFault()
    setBusy(true)
    try {
      setDone(await call(calls.ownBooking.save, input, { handles: [codes.invalid] }))
    } catch (error) {
      form.refuse(error)
      focusFault()
    }
    setBusy(false)
  }
  const again = () => {
    form.setValues(empty())
    setId(newId())
    setDone(null)
  }
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{t('ownPage:bookTitle')}</h1>
        <span className={classes.gap} />
        <span className={classes.quiet}>{t('ownPage:bookFileHelp')}</span>
        <Button variant="default" onClick={() => setFromFile(true)}>
          {t('ownPage:bookFile')}
        </Button>
      </header>
      {done ? (
        <>
          <Banner
            kind="news"
            text={t('ownPage:bookDone', { order: done.bookingId })}
            action={{
              text: t('ownPage:bookOpen', { order: done.bookingId }),
              onClick: () => navigate(`/own/order/${done.id}`),
            }}
          />
          <div className={classes.footer}>
            <Button onClick={again} autoFocus>
              {t('ownPage:bookAnother')}
            </Button>
          </div>
        </>
      ) : (
        <form className={classes.form} onSubmit={submit} noValidate>
          <BookFields form={form} />
          <div className={classes.footer}>
            <Button type="submit" loading={busy}>
              {t('ownPage:bookSubmit')}
            </Button>
          </div>
        </form>
      )}
      {fromFile && <OwnUpload onClose={() => setFromFile(false)} />}
    </article>
  )
}

function BookFields({ form }: { form: Form<Values> }) {
  const t = useT(ownWords)
  const today = dayIn(useViewerZone(), new Date().toISOString())
  const stop = (at: 'pickup' | 'delivery') => (
    <FormSection title={t(`ownPage:${at}`)}>
      <TextInput className={wholeLine} label={t('ownPage:company')} withAsterisk {...form.bind(`${at}.company`)} />
      <TextInput className={wholeLine} label={t('ownPage:address')} {...form.bind(`${at}.address`)} />
      <TextInput label={t('ownPage:city')} withAsterisk {...form.bind(`${at}.city`)} />
      <TextInput label={t('ownPage:province')} {...form.bind(`${at}.province`)} />
      <TextInput label={t('ownPage:postalCode')} withAsterisk {...form.bind(`${at}.postalCode`)} />
      <TextInput label={t('ownPage:country')} maxLength={2} withAsterisk {...form.bind(`${at}.country`)} />
      <DateTimeField label={t('ownPage:from')} today={today} {...form.bind(`${at}.from`)} />
      <DateTimeField label={t('ownPage:until')} today={today} {...form.bind(`${at}.to`)} />
    </FormSection>
  )
  return (
    <>
      <FormSection title={t('ownPage:numbers')}>
        <TextInput label={t('ownPage:bookReference')} withAsterisk {...form.bind('customerReferenceNumber')} />
        <DateTimeField
          kind="date"
          label={t('ownPage:bookDate')}
          today={today}
          withAsterisk
          {...form.bind('bookingPickupDate')}
        />
      </FormSection>
      <div className={classes.places}>
        {stop('pickup')}
        {stop('delivery')}
      </div>
      <div className={classes.places}>
        <FormSection title={t('ownPage:bookWhat')}>
          <NumberField label={t('ownPage:pieces')} max={1_000_000} {...form.bind('pieces')} />
          <NumberField label={t('ownPage:pallets')} max={1_000_000} {...form.bind('palletQuantity')} />
          <NumberField label={t('ownPage:weight')} decimals={3} {...form.bind('weight')} />
          <NativeSelect
            label={t('ownPage:weightUnit')}
            data={['lb', 'kg']}
            value={form.values.weightUnit}
            onChange={(event) => form.set('weightUnit', event.currentTarget.value)}
          />
          <TextInput className={wholeLine} label={t('ownPage:commodity')} {...form.bind('commodity')} />
        </FormSection>
        <FormSection title={t('ownPage:bookContact')}>
          <TextInput label={t('ownPage:contactName')} {...form.bind('contactName')} />
          <TextInput label={t('ownPage:contactPhone')} type="tel" {...form.bind('contactPhone')} />
          <TextInput
            className={wholeLine}
            label={t('ownPage:contactEmail')}
            type="email"
            {...form.bind('contactEmail')}
          />
          <Textarea
            className={wholeLine}
            label={t('ownPage:remark')}
            autosize
            minRows={2}
            maxRows={8}
            {...form.bind('remark')}
          />
        </FormSection>
      </div>
    </>
  )
}
