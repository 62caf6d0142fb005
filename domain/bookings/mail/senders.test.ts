import { expect, test } from 'vitest'
import { readSenders } from '../../accounts/mail-senders.ts'
import { checksOf } from './checks.ts'
import { decideMail } from './senders.ts'

const passed =
  'in.nineelms.example; spf=pass smtp.mailfrom=quarry.example; dkim=pass (good; sig) header.d=quarry.example; dmarc=pass header.from=quarry.example'
const own = 'in.nineelms.example'
const from = 'theo@quarry.example'

test.each([
  ['all three pass', [passed], 'passed'],
  ['written by another server', ['mx.other.example; dmarc=pass header.from=quarry.example'], 'unknown'],
  ['no header at all', [], 'unknown'],
  ['a forged one below the server’s own', [`${own}; dmarc=fail header.from=quarry.example`, passed], 'failed'],
  ['a forged one below one that says nothing', [`${own}; none`, passed], 'unknown'],
  ['the check passes for another domain', [`${own}; spf=pass smtp.mailfrom=mailer.example`], 'unknown'],
  ['signed by the domain above', [`${own}; dkim=pass header.d=quarry.example`], 'passed', 'theo@mail.quarry.example'],
  [
    'signed by a domain that only ends alike',
    [`${own}; dkim=pass header.d=quarry.example`],
    'unknown',
    'theo@notquarry.example',
  ],
  ['signed by all of a top-level domain', [`${own}; dkim=pass header.d=example`], 'unknown'],
  [
    'SPF fails, DKIM passes',
    [`${own}; spf=fail smtp.mailfrom=quarry.example; dkim=pass header.d=quarry.example`],
    'passed',
  ],
  ['SPF fails', [`${own}; spf=fail smtp.mailfrom=quarry.example; dkim=none`], 'failed'],
  ['a pass in a comment', [`${own}; dmarc=none (dmarc=pass; really) header.from=quarry.example`], 'unknown'],
  ['with a version, in capitals', ['In.NineElms.example 1; DMARC=PASS header.from=QUARRY.example'], 'passed'],
] as const)('%s', (_, headers, expected, sender: string = from) => {
  expect(checksOf(headers, own, sender)).toBe(expected)
})

test('without a server that is trusted nothing is believed', () => {
  expect(checksOf([passed], '', from)).toBe('unknown')
})

const mail = { from, checks: 'passed' as const, isTooLarge: false, isUnreadable: false, isReturned: false }
const senders = [
  { accountId: 'quarry', senders: ['@quarry.example'] },
  { accountId: 'quarry-west', senders: ['west@quarry.example'] },
  { accountId: 'corvina', senders: ['gita@agency.example', 'ops@corvina.example'] },
  { accountId: 'tamarack', senders: ['gita@agency.example'] },
]

test('a checked sender books for the account that has it; an address counts before its domain', () => {
  expect(decideMail(mail, senders)).toEqual({ accountId: 'quarry' })
  expect(decideMail({ ...mail, from: 'west@quarry.example' }, senders)).toEqual({ accountId: 'quarry-west' })
})

test.each([
  ['unknownSender', { from: 'somebody@freemail.example' }],
  ['checksFailed', { checks: 'failed' }],
  ['checksFailed', { checks: 'failed', from: 'somebody@freemail.example' }],
  ['unchecked', { checks: 'unknown' }],
  ['severalAccounts', { from: 'gita@agency.example' }],
  ['noSender', { from: '' }],
  ['tooLarge', { isTooLarge: true }],
  ['unreadable', { isUnreadable: true }],
] as const)('a person decides: %s', (held, more) => {
  expect(decideMail({ ...mail, ...more }, senders)).toEqual({ held })
})

test('what comes back to us is no order', () => {
  expect(decideMail({ ...mail, isReturned: true }, senders)).toEqual({ setAside: 'notDelivered' })
})

test('senders are typed with any separator', () => {
  expect(readSenders(' Orders@Quarry.example, @corvina.example;a@b.example\na@b.example ')).toEqual([
    'orders@quarry.example',
    '@corvina.example',
    'a@b.example',
  ])
  expect(readSenders('')).toEqual([])
  for (const wrong of ['quarry.example', 'a@b', '@', 'a@@b.example', '<a@b.example>'])
    expect(readSenders(wrong)).toBeNull()
})
