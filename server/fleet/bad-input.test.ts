import { driverApi, warehouseApi } from '@shortcut/domain/drivers/api.ts'
import type { Endpoint, InputOf } from '@shortcut/domain/endpoint.ts'
import { trailerApi, truckApi } from '@shortcut/domain/fleet/api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { countStoredFiles, upload, uploadPicture, wrongPictures } from '../testing/upload.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  token = (await world.signIn('administrator')).token
  for (const { save, good } of forms)
    expect((await world.call(save, good as InputOf<typeof save>, { token })).code).toBe(200)
})
afterAll(() => world.close())

type Fields = Record<string, unknown>
interface Form {
  name: string
  table: string
  save: Endpoint
  /** Stored before each try; each try differs from `other` in one field. */
  good: Fields
  other: Fields
  /** Fields for pictures. */
  pictures: string[]
  /** Field, typed value, and its message. */
  bad: [field: string, typed: unknown, sentence: string][]
}

const script = '<script>alert(1)</script>'
const nul = 'a\u0000b'
const unprintable = 'contains characters that cannot be printed'
const empty = 'Can not be empty'
const nameRule = '4-18 English letters or letters with numbers'
const passwordRule = 'at least 8 digits or letters'
const tooLong = (most: number) => `at most ${most} characters`

const person: Form['bad'] = [
  ['name', '', empty],
  ['name', '   ', empty],
  ['name', undefined, empty],
  ['name', 'Abc', nameRule],
  ['name', 'Abcdefghijklmnopqrs', nameRule],
  ['name', '1234', nameRule],
  ['name', '王小明王小明', nameRule],
  ['name', 'Иванов', nameRule],
  ['name', script, nameRule],
  ['phone', '', empty],
  ['phone', ' \t ', empty],
  ['phone', '1'.repeat(21), tooLong(20)],
  ['phone', nul, unprintable],
  ['phone', 12345678, 'must be text'],
  ['password', '', empty],
  ['password', 'short12', passwordRule],
  ['password', 'пароль123', passwordRule],
  ['password', 'pass word 1', passwordRule],
  ['password', "x' OR 1=1 --", passwordRule],
  ['passwordAgain', 'password2', 'The two passwords entered are inconsistent'],
  ['passwordAgain', '', 'The two passwords entered are inconsistent'],
  ['status', 'frozen', 'must be one of: active, inactive'],
  ['notes', 'x'.repeat(1001), tooLong(1000)],
]

const vehicle: Form['bad'] = [
  ['year', 1949, 'at most 1950'.replace('most', 'least')],
  ['year', 2101, 'at most 2100'],
  ['year', '2020', 'must be a number'],
  ['capacityKg', '-5', 'cannot be negative'],
  ['capacityKg', 'heavy', 'is not valid'],
  ['registrationExpiresOn', '2026-02-30', 'must be a date such as 2026-11-23'],
  ['insuranceExpiresOn', '30/11/2026', 'must be a date such as 2026-11-23'],
  ['status', 'broken', 'must be one of: active, inactive, maintenance'],
  ['make', nul, unprintable],
  ['notes', 'x'.repeat(1001), tooLong(1000)],
  ['photos', Array.from({ length: 11 }, () => newId()), 'at most 10'],
  ['photos', [newId()], 'One of the pictures no longer exists. Upload it again.'],
  ['platePhoto', newId(), 'One of the pictures no longer exists. Upload it again.'],
  ['platePhoto', '../../etc/passwd', 'is not a valid ID'],
]

const forms: Form[] = [
  {
    name: 'driver',
    table: 'driver',
    save: driverApi.save,
    good: {
      name: 'Good Driver',
      userName: 'good',
      phone: '555-1',
      plateNo: 'P1',
      truckNo: '1',
      password: 'roadhouse1',
      passwordAgain: 'roadhouse1',
    },
    other: {
      name: 'Other Driver',
      userName: 'other',
      phone: '555-2',
      plateNo: 'P2',
      truckNo: '2',
      password: 'roadhouse1',
      passwordAgain: 'roadhouse1',
    },
    pictures: ['licenceImages'],
    bad: [
      ...person,
      ['userName', '', empty],
      ['userName', 'u'.repeat(41), tooLong(40)],
      ['userName', 'GOOD', 'The user name GOOD is already taken.'],
      ['userName', '555-1', 'The user name 555-1 is already taken.'],
      ['phone', '555-1', 'The phone number 555-1 is already taken.'],
      ['phone', 'good', 'The phone number good is already taken.'],
      ['plateNo', '', empty],
      ['plateNo', 'P'.repeat(21), tooLong(20)],
      ['truckNo', ' ', empty],
      ['truckNo', '1'.repeat(21), tooLong(20)],
      ['truckId', newId(), 'There is no such truck.'],
      ['licenceExpiresOn', 'tomorrow', 'must be a date such as 2026-11-23'],
      ['licenceImages', [newId(), newId(), newId()], 'at most 2'],
      ['licenceImages', [newId()], 'One of the pictures no longer exists. Upload it again.'],
    ],
  },
  {
    name: 'warehouse worker',
    table: 'warehouse_worker',
    save: warehouseApi.save,
    good: { name: 'Good Worker', phone: '555-1', customerReferenceNumber: 'C1', password: 'roadhouse1' },
    other: {
      name: 'Other Worker',
      phone: '555-2',
      customerReferenceNumber: 'C1',
      password: 'roadhouse1',
      passwordAgain: 'roadhouse1',
    },
    pictures: [],
    bad: [
      ...person,
      ['phone', '555-1', 'The phone number 555-1 is already taken.'],
      ['customerReferenceNumber', ' ', empty],
      ['customerReferenceNumber', 'C'.repeat(81), tooLong(80)],
    ],
  },
  {
    name: 'truck',
    table: 'truck',
    save: truckApi.save,
    good: { plateNo: 'IL 1', unitNo: '1', vin: '1HGCM82633A004352' },
    other: { plateNo: 'IL 2', unitNo: '2' },
    pictures: ['platePhoto', 'photos'],
    bad: [
      ...vehicle,
      ['plateNo', '', 'not null'],
      ['plateNo', '  ', 'not null'],
      ['plateNo', 'P'.repeat(21), tooLong(20)],
      ['plateNo', 'il 1', 'The license plate il 1 is already taken.'],
      ['unitNo', '', 'not null'],
      ['unitNo', script, tooLong(20)],
      ['unitNo', '1', 'The unit number 1 is already taken.'],
      ['vin', '1HGCM82633A00435O', 'a VIN has letters other than I, O and Q, and digits'],
      ['vin', '王'.repeat(17), 'a VIN has letters other than I, O and Q, and digits'],
      ['vin', 'E'.repeat(41), tooLong(40)],
      ['vin', '1hgcm82633a004352', 'The VIN or engine number 1hgcm82633a004352 is already taken.'],
    ],
  },
  {
    name: 'trailer',
    table: 'trailer',
    save: trailerApi.save,
    good: { trailerNo: 'R1', plateNo: 'T1', vin: '1HGCM82633A004352' },
    other: { trailerNo: 'R2' },
    pictures: ['platePhoto', 'photos'],
    bad: [
      ...vehicle,
      ['trailerNo', '', 'not null'],
      ['trailerNo', 'R'.repeat(21), tooLong(20)],
      ['trailerNo', 'r1', 'The trailer number r1 is already taken.'],
      ['plateNo', 't1', 'The license plate t1 is already taken.'],
      ['vin', '1HGCM82633A00435', 'a VIN has 17 characters'],
      ['vin', '1HGCM82633A00435Q', 'a VIN has letters other than I, O and Q, and digits'],
      ['vin', '1HGCM82633A004352', 'The VIN 1HGCM82633A004352 is already taken.'],
    ],
  },
]

describe.each(forms)('$name', ({ table, save, other, bad, pictures }) => {
  const stored = async () => {
    const { rows } = await world.database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)
    const log = await world.database.pool.query(
      `SELECT count(*)::int AS n FROM operation_log WHERE action LIKE '%.add'`,
    )
    return [rows[0].n, log.rows[0].n]
  }

  test.each(bad)(
    '%s: %j is refused there with a clear sentence, and nothing is stored',
    async (field, typed, sentence) => {
      const before = await stored()
      const reply = await world.call(save, { ...other, [field]: typed } as never, { token })
      expect(reply.code).toBe(422)
      const { fields } = reply.data as { fields: { path: string; message: string }[] }
      expect(fields.filter(({ path }) => path.startsWith(field)).map(({ message }) => message)).toContain(sentence)
      expect(await stored()).toEqual(before)
    },
  )

  test.runIf(pictures.length > 0).each(wrongPictures)(
    '%s is refused when it is uploaded, and not kept',
    async (_, bytes, sentence) => {
      const before = await countStoredFiles(world)
      const reply = await upload(world, token, 'photo.jpg', await bytes())
      expect(reply.code).toBe(422)
      expect(reply.message).toContain(sentence)
      expect(await countStoredFiles(world)).toBe(before)
    },
  )

  test.runIf(pictures.length > 0).each(pictures)(
    '%s takes no PDF that is named .jpg, and no picture that the person may not open',
    async (field) => {
      const list = (id: string | undefined) => (field === 'platePhoto' ? id : [id])
      const before = await stored()
      const pdf = await upload(world, token, 'photo.jpg', Buffer.from('%PDF-1.7\n%%EOF\n'))
      const refused = await world.call(save, { ...other, [field]: list(pdf.data[0]?.id) } as never, { token })
      const message = 'photo.jpg is not a picture. Upload a JPEG, PNG, WebP or AVIF.'
      expect(refused.data).toEqual({ fields: [{ path: field, message }] })
      const stranger = await world.signIn('billingClerk')
      const theirs = await uploadPicture(world, stranger.token)
      const stolen = await world.call(save, { ...other, [field]: list(theirs) } as never, { token })
      expect(stolen.data).toMatchObject({
        fields: [{ path: field, message: expect.stringContaining('no longer exists') }],
      })
      expect(await stored()).toEqual(before)
    },
  )

  test('errors in several fields are all reported at once', async () => {
    const [first, second] = bad.filter(([field], index) => bad.findIndex(([name]) => name === field) === index)
    const typed = { ...other, [first?.[0] ?? '']: first?.[1], [second?.[0] ?? '']: second?.[1] }
    const reply = await world.call(save, typed as never, { token })
    const { fields } = reply.data as { fields: { path: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(expect.arrayContaining([first?.[0], second?.[0]]))
  })

  test('text that looks like a script or a formula is stored as it is', async () => {
    const { rows } = await world.database.pool.query(
      `SELECT id, version FROM ${table} WHERE deleted_at IS NULL LIMIT 1`,
    )
    const good = forms.find((form) => form.table === table)?.good ?? {}
    const notes = `${script} =HYPERLINK("http://x") '; DROP TABLE ${table}; --`
    const { password: _, passwordAgain: __, ...kept } = good
    const reply = await world.call(save, { ...kept, ...rows[0], notes } as never, { token })
    expect(reply.data).toMatchObject({ notes })
  })
})
