/** CPU time of this thread so far, in ms: other load on the machine does not count. Exact to a few ms. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Work like the product's: objects, texts and their JSON. */
function work() {
  const rows = Array.from({ length: 2000 }, (_, n) => ({
    id: n,
    name: `Row ${n}`,
    weight: `${n}.25 lb`,
    tags: ['a', 'b'],
  }))
  const read: typeof rows = JSON.parse(JSON.stringify(rows))
  return new Map(read.map(({ name, weight }) => [name, weight.replace(/\.\d+/, '')])).size
}

/** What `rounds` of the work take on the machine where the limits were chosen, in ms. */
const usualMs = 120
const rounds = 40

function measureSlowness(): number {
  // Compiled code is measured.
  for (let round = 0; round < 5; round++) work()
  const begun = threadMs()
  for (let round = 0; round < rounds; round++) work()
  return Math.max(1, (threadMs() - begun) / usualMs)
}

let slowness: number | undefined

/**
 * A limit for work that is bound by the processor: longer on a slower machine, so that the product fails it and not the machine.
 * @param ms the limit where the limits were chosen; never less
 */
export function limitHere(ms: number): number {
  slowness ??= measureSlowness()
  return ms * slowness
}
