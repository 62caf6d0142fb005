import { z } from 'zod'
import { endpoint, id, ids, perItem } from '../endpoint.ts'
import { like, requiredText, text } from '../text.ts'

export const sftpSignIns = ['password', 'key'] as const
/** A path on the server: from its root, or from the folder after sign-in. */
const folder = text(200)

const sftpFields = {
  name: requiredText(60),
  host: requiredText(200).refine((host) => /^[a-z\d.:-]+$/i.test(host), like('sftp.example.com')),
  port: z.int().min(1).max(65_535).default(22),
  userName: requiredText(200),
  signIn: z.enum(sftpSignIns).default('password'),
  /** Fingerprint of the only host key that is trusted; '': not confirmed yet, so the connection is not used. */
  hostKey: text(60)
    .refine((key) => /^(SHA256:[A-Za-z\d+/]{43})?$/.test(key), like(`SHA256:${'x'.repeat(43)}`))
    .default(''),
  /** '': nothing is pulled. */
  pullFolder: folder.default(''),
  /** '': files stay where they are, and have no answer beside them. */
  doneFolder: folder.default('done'),
  failedFolder: folder.default('failed'),
  /** '': nothing is pushed. */
  pushFolder: folder.default(''),
  everySeconds: z.int().min(10).max(86_400).default(60),
  /** How long a file must not have changed before it is taken. */
  restSeconds: z.int().min(0).max(3600).default(10),
  isOn: z.boolean().default(true),
}

export const sftpForm = z.object({
  id: id.optional(),
  version: z.int().optional(),
  accountId: id,
  ...sftpFields,
  /** The password or private key; '': the saved one stays. */
  secret: text(10_000).default(''),
})
export type SftpForm = z.output<typeof sftpForm>

export const sftpRow = z.object({
  id,
  accountId: id,
  ...sftpFields,
  /** When its folder was last pulled to the end. */
  readAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  failure: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
export type SftpRow = z.output<typeof sftpRow>

export const sftpTrial = z.object({
  /** '': it works. */
  failure: z.string(),
  /** Fingerprint that the server showed; '' if there was none. */
  hostKey: z.string(),
  /** Whether it is the one in the form. Without, nothing but the key was asked for. */
  isTrusted: z.boolean(),
  /** Files that wait in the folder to pull from. */
  files: z.int(),
})

const save = '/truck/account/partner'

export const sftpApi = {
  list: endpoint({
    method: 'GET',
    path: 'sftpConnection/list',
    permission: '/truck/account/list',
    input: z.object({ accountId: id }),
    reply: z.array(sftpRow),
  }),
  save: endpoint({ method: 'POST', path: 'sftpConnection/save', permission: save, input: sftpForm, reply: sftpRow }),
  delete: endpoint({ method: 'POST', path: 'sftpConnection/delete', permission: save, input: ids, reply: perItem }),
  /** Asks for the host key; if it is the one in the form, signs in and lists the folder. */
  try: endpoint({
    method: 'POST',
    path: 'sftpConnection/try',
    permission: save,
    writes: false,
    input: sftpForm,
    reply: sftpTrial,
  }),
}
