import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { api } from '@shortcut/domain/api.ts'
import { type Endpoint, repeatsOf } from '@shortcut/domain/endpoint.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** They name nothing that is there, and need no form of their own. */
const others: Record<string, string> = {
  'airBill.import': 'a line of a bill that is there is not added again',
  'as2Certificate.make': 'each click makes another one, which nobody uses until it is chosen',
  'bookingMonitor.mute': 'sets a value',
  'books.monthClose': 'sets a value',
  'books.monthReopen': 'sets a value',
  'company.save': 'sets a value',
  'custody.take': 'takes the link that is there',
  'exchangeRate.delete': 'removes',
  'exchangeRate.import': 'sets the rate of each day',
  'exchangeRate.save': 'sets the rate of a day',
  'fuelSurcharge.delete': 'removes',
  'fuelSurcharge.import': 'sets the price of each week',
  'fuelSurcharge.save': 'sets the price of a week',
  'fuelSurcharge.setAccounts': 'sets a value',
  'holiday.delete': 'removes',
  'holiday.save': 'sets the name of each day',
  'houseWaybill.saveSeries': 'sets values',
  'interest.draft': 'drafts each day once',
  'interest.removeTerms': 'removes',
  'interest.saveTerms': 'sets a value from a day on',
  'invoiceMail.send': 'with another text or to other people it is another letter',
  'invoiceRun.start': 'issues each draft once',
  'label.print': 'prints what is there, as often as it is wanted',
  'label.save': 'sets values',
  'menu.save': 'sets the whole menu, over the one that was read',
  'preferences.save': 'sets a value',
  'rateSheet.removeDiscount': 'removes',
  'rateSheet.save': 'the lines besides, of a sheet that is there',
  'rateSheet.saveDiscount': 'sets a value from a day on',
  'report.deleteDriverCost': 'removes',
  'report.saveDriverCost': 'sets a value from a day on',
  'secondFactor.confirm': 'sets a value',
  'secondFactor.turnOff': 'sets a value',
  'session.signOutEverywhere': 'removes',
  'share.take': 'takes the link that is there',
  'task.create': 'a load that is dragged on the board: its stops can be on one task only',
  'waybillMessage.send': 'sends what stands on the waybill, as often as it is wanted',
  'user.saveProfile': 'sets values',
}

/** What is there already is named by the input; anything else may be made by it. */
const namesWhatIsThere = (input: z.ZodType) =>
  input instanceof z.ZodObject &&
  ['id', 'ids'].some((key) => key in input.shape && !input.shape[key].safeParse(undefined).success)

/** They name what is there, and add to it each time. */
const adds = new Set([
  'billing.addAccessorial',
  'billing.addCharge',
  'invoice.applyCredit',
  'invoice.credit',
  'invoice.rebill',
  'invoice.writeOff',
])

const makes = (call: string, entry: Endpoint | undefined) =>
  entry && repeatsOf(entry) !== 'harmless' && (adds.has(call) || !namesWhatIsThere(entry.input))

test('every form that makes something sends it as its own, so that it is made once however often it is saved', async () => {
  const bare: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    for (const [, feature = '', name = '', input = ''] of text.matchAll(
      /\bcall\(\s*calls\.(\w+)\.(\w+),\s*([\w.{]+)/g,
    )) {
      const entry = (api as unknown as Record<string, Record<string, Endpoint>>)[feature]?.[name]
      const isRecord = text.includes('<RecordDrawer')
      if (makes(`${feature}.${name}`, entry) && !/^(form\.)?sent$|^sentBy$/.test(input) && !isRecord)
        bare.push(`${feature}.${name}`)
    }
  }
  expect([...new Set(bare)].sort()).toEqual(Object.keys(others).sort())
})
