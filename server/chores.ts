import { mkdir } from 'node:fs/promises'
import { roadFactor } from '@shortcut/domain/positions/route.ts'
import type { Logger } from 'pino'
import { followCutOffs } from './air/consolidations/follow-cut-offs.ts'
import { keepBackups } from './backup/keep-backups.ts'
import { rateDue } from './billing/billing-due.ts'
import { foldBillingCounts } from './billing/billing-rows.ts'
import { chargeMonths } from './billing/interest/charge-months.ts'
import type { Mailing } from './billing/invoices/mails/queue.ts'
import { openPosting } from './billing/invoices/mails/send-due.ts'
import { workOffRuns } from './billing/invoices/runs/work-off.ts'
import { openBookingFolders } from './bookings/folder/watch-folder.ts'
import { sendAnswers, writeAnswers } from './bookings/mailbox/answer-mails.ts'
import { readMailboxes } from './bookings/mailbox/read-mailboxes.ts'
import { takeMails } from './bookings/mailbox/take-mails.ts'
import { readPdfs } from './bookings/pdf/read-pdfs.ts'
import { forgetExpiredUploads } from './bookings/receive/uploads.ts'
import { openPulling } from './bookings/sftp/pull-connections.ts'
import { openCodeMailing } from './customers/send-code.ts'
import { sweepFiles } from './files/sweep-files.ts'
import type { Feed } from './live/feed.ts'
import { openHeadExport } from './operation-log/export-heads.ts'
import { startSealing } from './operation-log/seal.ts'
import { postReceipts } from './partners/as2/post-receipts.ts'
import { followLog } from './partners/follow-log.ts'
import { companyOf } from './partners/notices/write-notice.ts'
import { sendDue } from './partners/send-due.ts'
import { tellSettled } from './partners/tell-settled.ts'
import type { PushKey } from './phones/push-key.ts'
import { openSigner } from './phones/push-request.ts'
import { queuePushes } from './phones/queue-pushes.ts'
import { forgetPushes, sendPushes } from './phones/send-pushes.ts'
import { startChore } from './platform/chores.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { keepYears } from './platform/database/keep-years.ts'
import type { FileStore } from './platform/files/files.ts'
import { localRoot } from './platform/files/open-files.ts'
import { sweepUnfinished } from './platform/files/sweep-unfinished.ts'
import { forgetAnsweredCalls } from './platform/http/answered-once.ts'
import { type Mailer, openMailer } from './platform/mail.ts'
import { forgetExpiredTokens } from './platform/one-time-tokens.ts'
import { sweepTries } from './platform/try-limit.ts'
import { makeDue } from './recurring/make-due.ts'
import { trackingSettingsOf } from './tracking/estimate.ts'
import { followTrucks } from './tracking/follow-trucks.ts'
import { openRouteMeasuring } from './tracking/measure-routes.ts'
import { keepPositionWeeks } from './tracking/position-weeks.ts'
import type { Roads } from './tracking/roads/ways.ts'
import { openAppWatch } from './tracking/watch-apps.ts'
import { forgetExpiredImports } from './transfer/store.ts'
import { forgetOldDevices } from './users/sign-in/known-device.ts'
import { forgetExpiredCodes } from './users/sign-in/sign-in-codes.ts'
import { fileChanged } from './work-orders/folders/file-orders.ts'
import { foldCounts } from './work-orders/folders/fold-counts.ts'
import { forgetUndo } from './work-orders/keep-undo.ts'

type Parts = {
  database: Database
  config: Config
  log: Logger
  feed: Feed
  store: FileStore
  roads: Roads
  pushKey: PushKey
  complain: (error: unknown) => void
  /** False: the log is not sealed or followed. */
  enabled: boolean
}
type Chore = ReturnType<typeof startChore>

const noChore: Chore = { poke() {}, async close() {} }

/** How the operator of a push service reaches ours. Some want to know. */
const contactOf = ({ publicUrl, mailServer }: Config) => {
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(mailServer?.from ?? '') ?? []
  if (address) return `mailto:${address}`
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:operator@shortcut.example'
}

/** Where and how messages to partners may be sent. */
const wayOf = ({ outgoingDir: folder, sendToPrivate: toPrivate, smsGateway, publicUrl }: Config, mailer?: Mailer) => ({
  folder,
  toPrivate,
  mailer,
  smsGateway,
  publicUrl,
})

/** What is kept for a while only. */
async function forgetExpired({ pool }: Database): Promise<false> {
  const forget = [
    ...[forgetExpiredTokens, sweepTries, forgetOldDevices, forgetExpiredImports, forgetExpiredUploads],
    ...[forgetUndo, forgetAnsweredCalls, forgetExpiredCodes, forgetPushes],
  ]
  await Promise.all(forget.map((expired) => expired(pool)))
  return false
}

/** Background work: work that follows writes, is due by the clock, or reads folders. */
export async function openChores({ database, config, log, feed, store, roads, pushKey, complain, enabled }: Parts) {
  const opened: Pick<Chore, 'close'>[] = []
  const closing = <One extends Pick<Chore, 'close'>>(one: One): One => {
    opened.push(one)
    return one
  }
  const chore = (work: () => Promise<boolean>, everyMs: number, settleMs = 0) =>
    enabled ? closing(startChore(work, everyMs, complain, settleMs)) : noChore
  // Opened first and so closed last: all others write to the log.
  const sealing = enabled ? closing(startSealing(database.pool, complain)) : noChore

  const filing = chore(() => fileChanged(database.pool), 5000, 100)
  const settled = tellSettled(database.kysely, feed, complain)
  const mailer = config.mailServer && openMailer(config.mailServer)
  if (mailer) closing({ close: async () => mailer.close() })
  const way = wayOf(config, mailer)
  const sender = { company: companyOf(config.carrier), publicUrl: config.publicUrl }
  const sending = chore(() => sendDue(database, way, sender, sealing.poke, settled), 1000)
  const receipts = chore(() => postReceipts(database, config.sendToPrivate, log), 2000)
  const answer = async () => {
    const more = await followLog(database)
    sending.poke()
    return more
  }
  const answering = chore(answer, 5000, 100)
  const sign = openSigner(pushKey, contactOf(config))
  const pushing = chore(() => sendPushes({ database, sign, toPrivate: config.sendToPrivate, log }), 1000)
  const telling = chore(
    async () => {
      const more = await queuePushes(database)
      pushing.poke()
      return more
    },
    5000,
    100,
  )
  const rating = chore(() => rateDue(database, roads, sealing.poke, log), 5000, 200)
  rating.poke()
  const unfollow = feed.follow(() => {
    rating.poke()
    filing.poke()
    answering.poke()
    telling.poke()
  })
  chore(async () => {
    await Promise.all([foldCounts(database.pool), foldBillingCounts(database.pool)])
    return false
  }, 5000)

  const backups = config.backup && closing(keepBackups(config.backup, config, store, log, chore))

  const repeating = chore(() => makeDue(database, sealing.poke), 30_000, 100)
  repeating.poke()

  const tracking = trackingSettingsOf(config)
  chore(openHeadExport(database.pool, config, log), config.logHeadsMinutes * 60_000).poke()
  chore(() => keepPositionWeeks(database.pool, config.positionDays).then(() => false), 3_600_000)
  chore(() => keepYears(database.pool).then(() => false), 3_600_000).poke()
  chore(() => followTrucks(database, tracking, roads.source?.measure, sealing.poke), 15_000)
  chore(() => followCutOffs(database, sealing.poke), 5000).poke()
  if (roads.source || config.routeFactor !== roadFactor)
    chore(openRouteMeasuring(database, tracking, roads.source?.measure), 15_000).poke()
  const watchApps = openAppWatch(database.kysely, feed)
  chore(() => watchApps().then(() => false), 2000).poke()
  if (!config.filesUrl) chore(() => sweepUnfinished(localRoot(config.dataDir)).then(() => false), 3_600_000).poke()
  chore(() => sweepFiles(database, store, sealing.poke).then(() => false), 3_600_000).poke()
  chore(() => forgetExpired(database), 600_000)

  const { carrier, mailServer, publicUrl, intakeDir: root, intakeWorkDir: workRoot } = config
  const mailParts = { database, store, carrier, publicUrl, logGrew: sealing.poke }
  const posting = mailServer && closing(openPosting({ ...mailParts, mailServer }, (work) => chore(work, 2000)))
  const mailing: Mailing | undefined = posting && { publicUrl, queued: posting.poke }
  const issuing = chore(() => workOffRuns({ database, store, carrier, mailing, logGrew: sealing.poke, log }), 2000)
  chore(() => chargeMonths({ database, carrier, mailing, logGrew: sealing.poke, log }), 600_000).poke()
  const intake = { database, log, logGrew: sealing.poke }
  const readingPdfs = chore(() => readPdfs(intake), 5000)
  const takingMails = chore(() => takeMails({ ...intake, readingPdfs: readingPdfs.poke }), 5000)
  if (mailer) answerMails(intake, mailer, chore)
  const codeMailing = openCodeMailing({ ...intake, publicUrl, mailer }, (work) => chore(work, 2000))
  const readingMailboxes = chore(() => readMailboxes({ ...intake, kept: takingMails.poke }), 5000)
  const pulling = chore(openPulling({ ...intake, toPrivate: config.sendToPrivate }), 2000)
  pulling.poke()
  if (root) {
    await mkdir(root, { recursive: true })
    await mkdir(workRoot, { recursive: true, mode: 0o750 })
    chore(openBookingFolders({ root, workRoot, database, log, logGrew: sealing.poke }), 2000)
  }

  return {
    logGrew: sealing.poke,
    sending,
    receipts,
    issuing,
    codeMailing,
    repeating,
    takingMails,
    readingPdfs,
    readingMailboxes,
    pulling,
    /** Absent on a node that keeps none. */
    backups: backups?.state,
    /** Absent without a mail server. */
    mailing,
    async close() {
      unfollow()
      for (const one of opened.reverse()) await one.close()
    },
  }
}
export type Chores = Awaited<ReturnType<typeof openChores>>

/** Letters about mails with bookings: written, then sent. */
function answerMails(
  intake: Parameters<typeof writeAnswers>[0],
  mailer: Parameters<typeof sendAnswers>[1],
  chore: (work: () => Promise<boolean>, everyMs: number) => Chore,
) {
  const sending = chore(() => sendAnswers(intake, mailer), 2000)
  chore(async () => {
    const more = await writeAnswers(intake)
    sending.poke()
    return more
  }, 5000)
}
