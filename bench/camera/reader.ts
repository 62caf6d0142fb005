import { readFile } from 'node:fs/promises'
import { prepareZXingModule } from 'zxing-wasm/reader'

/** Gives the reader of codes its WebAssembly, which the phone app fetches from its own server. */
export async function prepareReader(): Promise<void> {
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
}
