import { waybillNumber } from '@shortcut/domain/air/numbers.ts'
import { stockApi } from '@shortcut/domain/air/stock-api.ts'
import type { Stage, Writes } from './stage.ts'

/** Ten numbers that no other range has. */
const range = ({ next }: Stage) => {
  const first = 10 * next()
  const [firstNumber, lastNumber] = [waybillNumber('176', first), waybillNumber('176', first + 9)]
  return { prefix: '176', airline: 'EK', firstNumber, lastNumber }
}
async function aNumber(stage: Stage) {
  const { id } = await stage.ask(stockApi.save, range(stage))
  const { number } = await stage.ask(stockApi.reserve, { id, usedFor: 'Somebody' })
  return { id, number }
}

/** Air export. */
export const airWrites: Writes = {
  'waybillStock.save': (stage) => ({ input: range(stage) }),
  'waybillStock.delete': async (stage) => ({ input: { ids: [(await stage.ask(stockApi.save, range(stage))).id] } }),
  'waybillStock.reserve': async (stage) => ({
    input: { id: (await stage.ask(stockApi.save, range(stage))).id, usedFor: 'Somebody' },
  }),
  'waybillStock.use': async (stage) => ({ input: Object.assign(await aNumber(stage), { usedFor: 'Paper' }) }),
  'waybillStock.release': async (stage) => {
    const { id, number } = await aNumber(stage)
    return { input: { id, numbers: [number] } }
  },
  'waybillStock.void': async (stage) => {
    const { id, number } = await aNumber(stage)
    return { input: { id, numbers: [number], reason: 'Torn' } }
  },
}
