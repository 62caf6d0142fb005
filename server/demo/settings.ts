import { z } from 'zod'

/** Number settings of the demo: default and limits. */
const whole = (fallback: number, least: number, most: number) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? fallback : value),
    z.coerce.number().int().min(least).max(most),
  )

const environment = z.object({
  DEMO_ORDERS: whole(600, 1, 100_000),
  DEMO_SEED: whole(1, 0, 4_294_967_295),
  DEMO_SPEED: z.preprocess(
    (value) => (value === '' || value === undefined ? 1 : value),
    z.coerce.number().min(0).max(60),
  ),
})

const meaning: Record<keyof z.output<typeof environment>, string> = {
  DEMO_ORDERS: 'a whole number from 1 to 100000',
  DEMO_SEED: 'a whole number from 0 to 4294967295',
  DEMO_SPEED: 'a number from 0 (everything stands still) to 60',
}

export interface DemoSettings {
  orders: number
  /** The same seed makes the same plans. */
  seed: number
  /** Speed of the demo people's time; 0 for a demo without activity. */
  pace: number
}

/** @throws Error with one sentence per invalid setting */
export function readDemoSettings(env: Record<string, string | undefined>): DemoSettings {
  const { data, error } = environment.safeParse(env)
  if (data) return { orders: data.DEMO_ORDERS, seed: data.DEMO_SEED, pace: data.DEMO_SPEED }
  const wrong = Object.entries(meaning).filter(([name]) => error.issues.some(({ path }) => path[0] === name))
  throw new Error(wrong.map(([name, must]) => `${name} must be ${must}, not "${env[name]}".`).join(' '))
}
