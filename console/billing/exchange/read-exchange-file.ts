import { mostExchangeText } from '@shortcut/domain/billing/exchange/exchange-api.ts'
import { strFromU8, unzipSync } from 'fflate'

type Fault = 'empty' | 'zip' | 'tooBig'
export type ChosenFile = { name: string; text: string; fault?: Fault }

/** The ECB offers its rates as a ZIP with one CSV or XML file; it can be chosen as downloaded, or unpacked. */
export async function readExchangeFile(file: Blob & { name: string }): Promise<ChosenFile> {
  const { name } = file
  const faulty = (fault: Fault) => ({ name, text: '', fault })
  if (file.size === 0) return faulty('empty')
  if (file.size > mostExchangeText) return faulty('tooBig')
  // The first bytes of a ZIP.
  if ((await file.slice(0, 2).text()) !== 'PK') return { name, text: await file.text() }
  const held: string[] = []
  let isLarge = false
  try {
    const unpacked = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name: path, originalSize }) => {
        if (!/\.(csv|xml)$/i.test(path) || /(^|\/)(__MACOSX\/|\.)/.test(path)) return false
        held.push(path)
        isLarge ||= originalSize > mostExchangeText
        return held.length === 1 && !isLarge
      },
    })
    const [path = ''] = held
    const bytes = unpacked[path]
    if (isLarge) return faulty('tooBig')
    return bytes && held.length === 1 ? { name: `${name}: ${path}`, text: strFromU8(bytes) } : faulty('zip')
  } catch {
    // A broken ZIP: the reader throws at the fault.
    return faulty('zip')
  }
}
