import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface Options {
  /** How many work orders; three stops and 1.2 tasks come with each. */
  orders: number
  /** Only this section, such as `api`. */
  only: string | undefined
  /** Absolute path of the database; loaded data stays there for the next run. */
  data: string
  /** Also measures the lists at 10,000 and 100,000 orders, to see how their cost grows. */
  grow: boolean
  rounds: number
  /** How long each side is measured in each round. */
  seconds: number
  /** Only rows whose name contains this. */
  row: string
  /** Of what happens at random: the same seed makes the same. */
  seed: number
  /** Of `scale`: at most so many nodes over one database. */
  nodes: number
  /** Of `scale`: open consoles. */
  consoles: number
  /** Of `scale`: vehicles that send their position. */
  vehicles: number
  /** Of `scale`: seconds between two positions of a vehicle. */
  every: number
}

export const usage = `npm run bench -- [section] [--orders 100000] [--only api] [--row text] [--data folder] [--grow] [--rounds 5] [--seconds 4] [--seed 20]
of scale: [--nodes 3] [--consoles 1000] [--vehicles 20000] [--every 30]`

const count = (text: string, name: string) => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number, not "${text}".`)
  return number
}

/** @throws Error with one sentence for a person */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      orders: { type: 'string', default: '100000' },
      only: { type: 'string' },
      row: { type: 'string', default: '' },
      data: { type: 'string', default: join(tmpdir(), 'shortcut-bench') },
      grow: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      seed: { type: 'string', default: '20' },
      nodes: { type: 'string', default: '3' },
      consoles: { type: 'string', default: '1000' },
      vehicles: { type: 'string', default: '20000' },
      every: { type: 'string', default: '30' },
    },
  })
  return {
    orders: count(values.orders, 'orders'),
    only: values.only ?? positionals[0],
    row: values.row,
    data: resolve(values.data),
    grow: values.grow,
    rounds: count(values.rounds, 'rounds'),
    seconds: count(values.seconds, 'seconds'),
    seed: count(values.seed, 'seed'),
    nodes: count(values.nodes, 'nodes'),
    consoles: count(values.consoles, 'consoles'),
    vehicles: count(values.vehicles, 'vehicles'),
    every: count(values.every, 'every'),
  }
}
