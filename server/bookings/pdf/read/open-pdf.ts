import { createRequire } from 'node:module'
import type { PdfFaultKey } from '@shortcut/domain/bookings/pdf/pdf-faults.ts'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { mostPixels } from './limits.ts'

const folder = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace(/package\.json$/, '')

/** The file cannot be read, and why. */
export class Unreadable extends Error {
  readonly key: PdfFaultKey
  constructor(key: PdfFaultKey) {
    super(key)
    this.key = key
  }
}

const faultOf: Record<string, PdfFaultKey> = { PasswordException: 'pdfEncrypted' }

/** Opens a PDF from memory. Nothing in it is run, and nothing is loaded from elsewhere. @throws Unreadable */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      // The reader takes the buffer over.
      data: Uint8Array.from(bytes),
      verbosity: VerbosityLevel.ERRORS,
      maxImageSize: mostPixels,
      canvasMaxAreaInBytes: mostPixels * 4,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      standardFontDataUrl: `${folder}standard_fonts/`,
      cMapUrl: `${folder}cmaps/`,
      cMapPacked: true,
      wasmUrl: `${folder}wasm/`,
      iccUrl: `${folder}iccs/`,
    }).promise
  } catch (error) {
    throw new Unreadable((error instanceof Error && faultOf[error.name]) || 'pdfBroken')
  }
}
