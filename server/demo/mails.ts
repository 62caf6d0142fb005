import { accountApi } from '@shortcut/domain/accounts/api.ts'
import { mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { keepMail } from '../bookings/mailbox/keep-mail.ts'
import { readMail } from '../bookings/mailbox/read-mail.ts'
import { takeMails } from '../bookings/mailbox/take-mails.ts'
import { atTime } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { asSystem } from '../platform/system-context.ts'
import type { Do } from './company.ts'
import { booked } from './mail-order.ts'

const minuteMs = 60_000

interface Cast {
  run: Do
  database: Database
  log: Parameters<typeof takeMails>[0]['log']
  administrator: string
  accounts: readonly { id: string; name: string }[]
  now: number
}

interface Letter {
  minutesAgo: number
  from: string
  subject: string
  checks: string
  text: string
  file?: { name: string; type: string; content: string }
}

/** A mailbox that is switched off, for nobody's server stands behind it, with the mails that came before: one was booked, four wait for a person. */
export async function seedMails({ run, database, log, administrator, accounts, now }: Cast) {
  const [customer] = accounts
  if (!customer) return
  const domain = `${customer.name.toLowerCase().replace(/[^a-z]/g, '')}.example`
  const { id, version, ...account } = await run(accountApi.detail, { id: customer.id }, administrator)
  await run(accountApi.save, { ...account, id, version, mailSenders: `@${domain}` }, administrator)
  const mailbox = await run(
    mailboxApi.save,
    {
      name: 'Orders',
      host: 'imap.apex-export.example',
      userName: 'orders@apex-export.example',
      password: 'demo',
      checkedBy: 'mx.apex-export.example',
      isOn: false,
    },
    administrator,
  )
  for (const [index, letter] of lettersOf(customer.name, domain, now).entries()) {
    const source = Buffer.from(written(letter, now))
    const mail = await readMail(source, mailbox.checkedBy)
    const fetched = {
      mailboxId: mailbox.id,
      uidValidity: 1,
      uid: index + 1,
      size: source.length,
      source,
      isTooLarge: false,
    }
    await atTime(now - letter.minutesAgo * minuteMs, async () => {
      await asSystem(database, (context) => keepMail(context, fetched, mail))
      await takeMails({ database, log, logGrew: () => {} })
    })
  }
}

const lettersOf = (name: string, domain: string, now: number): Letter[] => [
  {
    minutesAgo: 170,
    from: `Export desk <export@${domain}>`,
    subject: 'Pickup for tomorrow',
    checks: `dkim=pass header.d=${domain}; dmarc=pass header.from=${domain}`,
    text: `Hello,\r\n\r\nour order for tomorrow is attached.\r\n\r\n${name}, export desk`,
    file: { name: 'order.json', type: 'application/json', content: booked(now) },
  },
  {
    minutesAgo: 95,
    from: `Export desk <export@${domain}>`,
    subject: 'Two skids to the airport on Friday',
    checks: `dmarc=pass header.from=${domain}`,
    text: 'Hi,\r\n\r\ntwo skids, 780 lb, ready at 13:00 on Friday at our dock 4, to the cargo area by 19:30.\r\nPlease confirm.',
  },
  {
    minutesAgo: 60,
    from: 'Lucia Brandvold <lucia@apex-export.example>',
    subject: 'Fwd: RE: Pickup Monday',
    checks: 'dmarc=pass header.from=apex-export.example',
    text: 'Can somebody enter this please.\r\n\r\nLucia',
    file: { name: 'order.json', type: 'application/json', content: booked(now, 2) },
  },
  {
    minutesAgo: 35,
    from: `Accounts <export@${domain}>`,
    subject: 'URGENT load confirmation + new bank details',
    checks: `spf=fail smtp.mailfrom=mailer.example; dkim=none; dmarc=fail header.from=${domain}`,
    text: 'Dear carrier,\r\n\r\nconfirm the attached load at once and pay to the new account from today.',
    file: { name: 'LoadConfirmation.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' },
  },
  {
    minutesAgo: 12,
    from: 'Gita Rosen <gita@portside-agency.example>',
    subject: 'Order for one of your customers',
    checks: 'dmarc=pass header.from=portside-agency.example',
    text: 'Please book the attached order for our principal.',
    file: { name: 'order.json', type: 'application/json', content: booked(now, 3) },
  },
]

function written({ from, subject, checks, text, file, minutesAgo }: Letter, now: number): string {
  const boundary = 'part-of-this-mail'
  return [
    `Authentication-Results: mx.apex-export.example; ${checks}`,
    `From: ${from}`,
    'To: orders@apex-export.example',
    `Subject: ${subject}`,
    `Date: ${new Date(now - (minutesAgo + 1) * minuteMs).toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...(file
      ? [
          `--${boundary}`,
          `Content-Type: ${file.type}; name="${file.name}"`,
          `Content-Disposition: attachment; filename="${file.name}"`,
          'Content-Transfer-Encoding: base64',
          '',
          Buffer.from(file.content).toString('base64'),
        ]
      : []),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
