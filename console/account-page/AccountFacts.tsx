import { accountFieldRows } from '@shortcut/domain/accounts/fields.ts'
import { KeyValue } from '@shortcut/ui/KeyValue.tsx'
import { DetailSection } from '@shortcut/ui/page/DetailPage.tsx'
import { RelativeTime } from '@shortcut/ui/RelativeTime.tsx'
import * as accountWords from '@shortcut/words/en/accounts.ts'
import type { accountField } from '@shortcut/words/en/fields.ts'
import * as fieldWords from '@shortcut/words/en/fields.ts'
import * as recordWords from '@shortcut/words/en/record.ts'
import type { AccountDetail } from '../accounts/account-form.ts'
import { addressText, billToText, contactText, limitText } from '../accounts/account-texts.ts'
import { AppLink } from '../page/AppLink.tsx'
import { factsOf } from '../records/fields/record-facts.tsx'
import { useT } from '../words/words.ts'
import classes from './AccountFacts.module.css'

const labelWidth = 136

/** An account's billing, contacts and requirements for drivers. */
export function AccountFacts({ account }: { account: AccountDetail }) {
  const t = useT(accountWords, fieldWords, recordWords)
  const label = (field: keyof typeof accountField) => t(`accountField:${field}`)
  const photos = (count: number) => (count > 0 ? t('accountPage:photos', { count }) : t('accountPage:notAsked'))
  const facts = factsOf({
    t,
    rows: accountFieldRows,
    record: account,
    labelOf: (field) =>
      field === 'paymentTermsDays'
        ? t('accountPage:paymentTerms')
        : field === 'signatureRequired'
          ? t('accountPage:signatureAtDelivery')
          : label(field),
    own: {
      paymentTermsDays: t('accountPage:days', { count: account.paymentTermsDays }),
      creditLimit: limitText(t, account),
      pickupPhotosRequired: photos(account.pickupPhotosRequired),
      deliveryPhotosRequired: photos(account.deliveryPhotosRequired),
      signatureRequired: t(account.signatureRequired ? 'accountPage:asked' : 'accountPage:notAsked'),
    },
  })
  const first = { name: account.contactName, role: '', email: account.contactEmail, phone: account.contactPhone }
  const people = [first, ...account.contacts].filter(contactText)
  return (
    <div className={classes.facts}>
      <div>
        <DetailSection title={t('accountPage:terms')}>
          <KeyValue
            labelWidth={labelWidth}
            items={[
              ...facts('terms'),
              {
                label: label('updatedAt'),
                value: (
                  <>
                    {account.updatedBy}, <RelativeTime at={account.updatedAt} />
                  </>
                ),
              },
            ]}
          />
        </DetailSection>
        <DetailSection title={t('accountPage:freight')}>
          <KeyValue labelWidth={labelWidth} items={facts('freight')} />
        </DetailSection>
        <DetailSection title={t('accountPage:proof')}>
          <KeyValue labelWidth={labelWidth} items={facts('proof')} />
        </DetailSection>
      </div>
      <div>
        <DetailSection title={t('accountPage:places')}>
          <KeyValue
            labelWidth={labelWidth}
            items={[
              { label: t('accountPage:billTo'), value: billToText(account) },
              ...account.addresses.map((place) => ({ label: place.name, value: addressText(place) })),
            ]}
          />
        </DetailSection>
        <DetailSection title={t('accountPage:people')}>
          {people.map((person) => (
            <Contact key={JSON.stringify(person)} of={person} />
          ))}
          {people.length === 0 && <KeyValue items={[{ label: label('contactName'), value: '' }]} />}
        </DetailSection>
      </div>
    </div>
  )
}

/** A contact person with links to email and phone. */
function Contact({ of: { name, role, email, phone } }: { of: AccountDetail['contacts'][number] }) {
  const ways = [email && { to: `mailto:${email}`, text: email }, phone && { to: `tel:${phone}`, text: phone }]
  return (
    <KeyValue
      labelWidth={labelWidth}
      items={[
        {
          label: name || email || phone,
          value: (
            <>
              {role && <div>{role}</div>}
              {ways.map(
                (way) =>
                  way && (
                    <div key={way.to}>
                      <AppLink to={way.to}>{way.text}</AppLink>
                    </div>
                  ),
              )}
            </>
          ),
        },
      ]}
    />
  )
}
