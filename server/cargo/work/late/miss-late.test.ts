import { discrepancyApi } from '@shortcut/domain/cargo/discrepancy-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { openBuilders } from '../../../testing/builders.ts'
import { type CargoStage, openCargo } from '../../../testing/phones/cargo.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let cargo: CargoStage
let ana: Awaited<ReturnType<CargoStage['worker']>>
let ben: typeof ana
beforeAll(async () => {
  world = await openWorld()
  cargo = await openCargo(world, await openBuilders(world))
  ana = await cargo.worker('Ana Ruiz')
  ben = await cargo.worker('Ben Ochs')
})
afterAll(() => world.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

describe('freight that a phone without network let go, and that is refused when it is sent,', () => {
  const signature = { id: newId(), sha256: 'c'.repeat(64) }
  const signed = { receivedBy: 'Al Moss', idSeen: 'passport', signature }

  test('is missing for the office, with the signature, until the release is sent again after the office has decided', async () => {
    const receipt = await cargo.receipt()
    const [one, two, lost] = ['GIVEN-1', 'GIVEN-2', 'GIVEN-3']
    for (const label of [one, two, lost])
      await cargo.act(ana, 'count', { label }, { receiptId: receipt.id, at: ago(3600) })
    await cargo.act(ana, 'finish', {}, { receiptId: receipt.id, at: ago(3600) })
    await cargo.act(ana, 'putAway', { labels: [lost], location: 'C-03-1' }, { at: ago(3000) })
    await cargo.act(ana, 'countLocation', { location: 'C-03-1', labels: [] }, { at: ago(120) })
    const at = ago(600)
    const given = { labels: [one, two], ...signed }
    expect(await cargo.act(ben, 'release', given, { at })).toMatchObject({
      outcome: 'refused',
      message: `${receipt.receiptNo} has a discrepancy that the office must resolve first.`,
    })
    const { discrepancies } = await cargo.detail(receipt.id)
    const remark = expect.stringContaining('Signed for by Al Moss, and refused when it was sent:')
    expect(discrepancies.filter(({ counted: label }) => label !== lost)).toMatchObject([
      { kind: 'missing', counted: one, remark, resolution: null },
      { kind: 'missing', counted: two, remark, resolution: null },
    ])
    const { rows } = await world.owner.query('SELECT purpose FROM named_file WHERE file_id = $1', [signature.id])
    expect(rows).toEqual([{ purpose: 'signature' }])
    const open = discrepancies.find(({ counted: label }) => label === lost)
    await cargo.ask(discrepancyApi.resolve, { id: open?.id ?? '', resolution: 'acceptCount', reply: '', reason: '' })
    expect((await cargo.act(ben, 'release', given, { at })).outcome).toBe('applied')
    const after = await cargo.detail(receipt.id)
    expect([after.status, after.onHand, after.openDiscrepancies]).toEqual(['released', 0, 0])
    const { rows: handed } = await world.owner.query('SELECT at FROM handover WHERE receipt_id = $1', [receipt.id])
    expect(handed.map((row) => new Date(row.at).toISOString())).toEqual([at])
  })

  test('but a piece of it that somebody had in hand after that stays where it was seen', async () => {
    const { receipt, labels } = await cargo.counted(ana, 2)
    const [one = '', here = ''] = labels
    await cargo.act(ana, 'putAway', { labels: [here], location: 'A-01-2' }, { at: ago(120) })
    expect(await cargo.act(ben, 'release', { labels, ...signed }, { at: ago(600) })).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(`Ana Ruiz moved ${here} to A-01-2`),
    })
    const { discrepancies, pieceList } = await cargo.detail(receipt.id)
    expect(discrepancies.map(({ kind, counted: label }) => [kind, label])).toEqual([['missing', one]])
    expect(pieceList.find(({ label }) => label === here)).toMatchObject({ status: 'putAway', missing: false })
  })
})
