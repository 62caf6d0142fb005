import { bookingMonitorApi } from '@shortcut/domain/bookings/api.ts'
import { mailboxApi } from '@shortcut/domain/bookings/mail/mail-api.ts'
import { bookingUploadApi } from '@shortcut/domain/bookings/upload-api.ts'
import { partnerApi } from '@shortcut/domain/partners/api.ts'
import { as2CertificateApi, as2ConnectionApi } from '@shortcut/domain/partners/as2-api.ts'
import { noticeTextApi } from '@shortcut/domain/partners/notices/notice-text-api.ts'
import { sftpApi } from '@shortcut/domain/partners/sftp-api.ts'
import type { ImportKind } from '@shortcut/domain/transfer/kinds.ts'
import { newId } from '../../platform/ids.ts'
import { tenderFile } from '../sender.ts'
import { picture } from '../upload.ts'
import type { Stage, Writes } from './stage.ts'

const broken = async ({ sender, next }: Stage) => {
  const text = tenderFile([{ shipmentId: `BROKEN-${next()}` }]).replace('B2A*00', 'B2A*09')
  return (await sender.x12(text)).data.messageId
}
/** A message to a partner that was given up. */
const givenUp = async ({ ask, build, query, next }: Stage) => {
  const { id: accountId } = await build.account()
  const partner = await ask(partnerApi.save, {
    accountId,
    name: `Hook ${next()}`,
    kind: 'json' as const,
    delivery: 'url' as const,
    url: 'https://partner.example/hook',
  })
  const id = newId()
  await query(
    `INSERT INTO outgoing_message (id, partner_id, account_id, kind, event, content, state, tries, next_try_at, created_at)
     VALUES ($1, $2, $3, 'webhook', 'order.confirmed', '{}', 'dead', 14, now(), now())`,
    [id, partner.id, accountId],
  )
  return { ids: [id] }
}

const table = (crn: string) =>
  `CRN,Pickup city,Pickup state,Delivery city,Delivery state\n${crn},Chicago,IL,Boston,MA\n`
const columns = ['customerReferenceNumber', 'pickupCity', 'pickupProvince', 'dropoffCity', 'dropoffProvince'] as const
const mapping = { columns: [...columns], dayOrder: null, weightUnit: null, volumeUnit: null }

/** A file of each kind with one new row. */
const rows: Record<ImportKind, (n: number) => string> = {
  driver: (n) =>
    `name,userName,phone,plateNo,truckNo,password\nBrought ${n},brought${n},312-${n},B ${n},${n},Harbour7quiet`,
  warehouse: (n) => `name,phone,customerReferenceNumber,password\nBrought ${n},555-${7000 + n},C-1,Harbour7quiet`,
  truck: (n) => `unitNo,plateNo\nB-${n},B ${n}`,
  trailer: (n) => `trailerNo\nB-${n}`,
  account: (n) => `code,name\nB-${n},Brought ${n}`,
}
const imports = (kind: ImportKind): Writes => {
  const file = ({ next }: Stage) => rows[kind](next())
  const previewed = async (stage: Stage) => (await stage.send(`${kind}/importPreview`, 'rows.csv', file(stage))).id
  return {
    [`${kind}Import.preview`]: (stage) => ({ file: { name: 'rows.csv', bytes: Buffer.from(file(stage)) } }),
    [`${kind}Import.confirm`]: async (stage) => ({ input: { id: await previewed(stage), rows: 'all' } }),
    [`${kind}Import.stop`]: async (stage) => ({ input: { id: await previewed(stage) } }),
  }
}

/** Nothing is read from it. */
const mailbox = ({ next }: Stage) => ({
  name: `Mailbox ${next()}`,
  host: 'imap.example.com',
  userName: 'orders',
  password: 'gate-17',
  isOn: false,
})
/** Nothing is pulled from it. */
const sftpConnection = async ({ next, build }: Stage) => ({
  accountId: (await build.account()).id,
  name: `SFTP ${next()}`,
  host: 'sftp.example.com',
  userName: 'orders',
  secret: 'gate-17',
  isOn: false,
})
/** Nobody sends by it, and nothing proves who does. */
const as2Connection = async ({ next, build }: Stage) => ({
  accountId: (await build.account()).id,
  name: `AS2 ${next()}`,
  ourId: 'SHORTCUT',
  theirId: `PARTNER ${next()}`,
  needsSignature: false,
})
/** Of a new account each, so that texts of one event do not meet. */
const noticeText = async ({ build }: Stage) => ({
  accountId: (await build.account()).id,
  channel: 'mail' as const,
  event: 'stop.delivered' as const,
  language: 'en' as const,
  body: '{{reference}} is delivered',
})
/** A mail that waits for a person. */
const heldMail = async (stage: Stage, state = 'held') => {
  const { id: mailboxId } = await stage.ask(mailboxApi.save, mailbox(stage))
  const id = newId()
  await stage.query(
    `INSERT INTO mail (id, mailbox_id, uid_validity, uid, size, sha256, content, from_address, from_name, reply_to, subject, body, checks, state,
       reason, received_at, updated_at, updated_by)
     VALUES ($1, $2, 1, $3, 3, '\\x00', 'abc', 'a@b.example', '', '', 'Order', '', 'unknown', $4, 'unchecked', now(), now(), 'test')`,
    [id, mailboxId, stage.next(), state],
  )
  return { id, version: 1 }
}

const smallPdf = '%PDF-1.4\n%%EOF\n'
const pdfDraft = (number: string) => {
  const value = (text: string) => ({ text, page: null, box: null, sureness: 1, by: 'person' as const })
  return { customerReferenceNumber: value(number), 'stops/0/kind': value('pickup'), 'stops/0/city': value('Chicago') }
}
/** A PDF that was read, with a page to learn from. */
const readPdf = async (stage: Stage, state = 'open') => {
  const id = newId()
  const box = [0.1, 0.1, 0.3, 0.12]
  const words = ['Load', '#:', 'PDF-1'].map((text, index) => ({
    text,
    box: [0.1 + index * 0.1, 0.1, 0.18 + index * 0.1, 0.12],
    sureness: 1,
  }))
  const field = { path: 'references/load', value: 'PDF-1', printed: 'PDF-1', page: 1, box, sureness: 1, by: 'pattern' }
  const draft = { customerReferenceNumber: { text: 'PDF-1', page: 1, box, sureness: 1, by: 'pattern' } }
  await stage.query(
    `INSERT INTO pdf_order (id, name, size, sha256, content, state, page_count, fields, draft, next_try_at, received_at, updated_at, updated_by)
     VALUES ($1, 'order.pdf', 3, '\\x00', 'abc', $2, 1, $3, $4, now(), now(), now(), 'test')`,
    [id, state, JSON.stringify([field]), JSON.stringify(draft)],
  )
  await stage.query(
    `INSERT INTO pdf_page (order_id, page, width, height, is_scan, words, picture) VALUES ($1, 1, 612, 792, false, $2, '\\x00')`,
    [id, JSON.stringify(words)],
  )
  return { id, version: 1, draft }
}
const pdfOf = async (stage: Stage) => {
  const { id, version } = await readPdf(stage)
  return { id, version, accountId: stage.sender.accountId }
}

/** Incoming files and messages, and outgoing messages to partners. */
export const bookingWrites: Writes = {
  'pdfOrder.send': ({ next }) => ({ file: { name: `order-${next()}.pdf`, bytes: Buffer.from(smallPdf) } }),
  'pdfOrder.save': async (stage) => ({ input: { ...(await pdfOf(stage)), draft: pdfDraft(`PDF-${stage.next()}`) } }),
  'pdfOrder.reread': async (stage) => ({ input: await pdfOf(stage) }),
  'pdfOrder.book': async (stage) => ({ input: { ...(await pdfOf(stage)), draft: pdfDraft(`PDF-${stage.next()}`) } }),
  'pdfOrder.learn': async (stage) => {
    const { id, draft } = await readPdf(stage)
    return { input: { id, accountId: (await stage.build.account()).id, draft } }
  },
  'pdfOrder.setAside': async (stage) => {
    const { id, version } = await readPdf(stage)
    return { input: { id, version, remark: 'Advertising' } }
  },
  'pdfOrder.reopen': async (stage) => {
    const { id, version } = await readPdf(stage, 'setAside')
    return { input: { id, version } }
  },
  'mail.take': async (stage) => ({
    input: { ...(await heldMail(stage)), accountId: (await stage.build.account()).id },
  }),
  'mail.finish': async (stage) => ({ input: { ...(await heldMail(stage)), remark: 'Entered by hand' } }),
  'mail.setAside': async (stage) => ({ input: { ...(await heldMail(stage)), remark: 'Advertising' } }),
  'mail.reopen': async (stage) => ({ input: await heldMail(stage, 'setAside') }),
  'sftpConnection.save': async (stage) => ({ input: await sftpConnection(stage) }),
  'sftpConnection.delete': async (stage) => ({
    input: { ids: [(await stage.ask(sftpApi.save, await sftpConnection(stage))).id] },
  }),
  'as2Connection.save': async (stage) => ({ input: await as2Connection(stage) }),
  'as2Connection.delete': async (stage) => ({
    input: { ids: [(await stage.ask(as2ConnectionApi.save, await as2Connection(stage))).id] },
  }),
  'as2Certificate.make': ({ next }) => ({ input: { name: `Certificate ${next()}` } }),
  'as2Certificate.delete': async (stage) => ({
    input: { ids: [(await stage.ask(as2CertificateApi.make, { name: 'Old' })).id] },
  }),
  'noticeText.save': async (stage) => ({ input: await noticeText(stage) }),
  'noticeText.delete': async (stage) => ({
    input: { ids: [(await stage.ask(noticeTextApi.save, await noticeText(stage))).id] },
  }),
  'mailbox.save': (stage) => ({ input: mailbox(stage) }),
  'mailbox.delete': async (stage) => ({ input: { ids: [(await stage.ask(mailboxApi.save, mailbox(stage))).id] } }),
  'outgoing.resend': async (stage) => ({ input: await givenUp(stage) }),
  'outgoing.setAside': async (stage) => ({ input: await givenUp(stage) }),
  'bookingMonitor.tryRepair': async (stage) => ({ input: { id: await broken(stage) } }),
  'bookingMonitor.tryOnFailures': async (stage) => ({ input: { id: await broken(stage) } }),
  'bookingMonitor.repair': async (stage) => {
    const id = await broken(stage)
    const { version, text } = await stage.ask(bookingMonitorApi.repairText, { id })
    return { input: { id, version, text: text.replace('B2A*09', 'B2A*00') } }
  },
  'bookingMonitor.reprocess': async (stage) => ({ input: { ids: [await broken(stage)] } }),
  'bookingMonitor.mute': ({ sender }) => ({ input: { accountId: sender.accountId, muted: true } }),
  'bookingPast.tryPartner': ({ sender }) => ({
    input: { partner: { accountId: sender.accountId, name: 'TMS', theirId: 'ACMESHIP', ourId: 'SHORTCUT' } },
  }),
  'bookingPast.tryRules': ({ sender }) => ({
    input: { partner: { accountId: sender.accountId, name: 'LH', kind: 'air', airlines: 'LH' } },
  }),
  'bookingPast.tryTable': ({ sender }) => ({
    input: { accountId: sender.accountId, headers: columns.map((name) => name.toUpperCase()), mapping },
  }),
  'bookingUpload.send': ({ next }) => ({ file: { name: 'monday.csv', bytes: Buffer.from(table(`UP-${next()}`)) } }),
  'bookingUpload.confirm': async ({ send, ask, sender, next }) => {
    const { id } = await send('bookingUpload/send', 'monday.csv', table(`UP-${next()}`))
    await ask(bookingUploadApi.read, { id, accountId: sender.accountId, mapping })
    return { input: { id } }
  },
  'file.upload': async () => ({ file: { name: 'photo.jpg', bytes: await picture(40, 30).jpeg().toBuffer() } }),
  ...imports('driver'),
  ...imports('warehouse'),
  ...imports('truck'),
  ...imports('trailer'),
  ...imports('account'),
}
