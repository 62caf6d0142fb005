import { readOptions, usage } from './options.ts'

/** A section measures one part of the product and prints its rows. Each section is a file in this folder, or a folder. */
const sections: Record<string, () => Promise<{ run: (options: ReturnType<typeof readOptions>) => Promise<void> }>> = {
  api: () => import('./api.ts'),
  log: () => import('./log.ts'),
  import: () => import('./import.ts'),
  intake: () => import('./intake.ts'),
  positions: () => import('./positions.ts'),
  console: () => import('./console/main.ts'),
  home: () => import('./home.ts'),
  live: () => import('./live.ts'),
  board: () => import('./board.ts'),
  map: () => import('./map.ts'),
  billing: () => import('./billing.ts'),
  invoices: () => import('./invoices.ts'),
  files: () => import('./files.ts'),
  phone: () => import('./phone/main.ts'),
  cargo: () => import('./cargo.ts'),
  air: () => import('./air.ts'),
  camera: () => import('./camera/main.ts'),
  scale: () => import('./scale/main.ts'),
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(args: string[]) {
  const options = readOptions(args)
  if (options.only && !sections[options.only]) throw new Error(`There is no section "${options.only}".`)
  for (const [name, load] of Object.entries(sections))
    if (!options.only || options.only === name) await (await load()).run(options)
}

await main(process.argv.slice(2)).catch((error: Error) => {
  say(`${error.message}\n${usage}`)
  process.exitCode = 1
})
