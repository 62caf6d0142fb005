import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the workbench. */
    workbenchUrl: string
  }
}

/** Builds the workbench once for all browser tests, and serves it until they end. */
export default async function setup(project: TestProject) {
  const configFile = join(import.meta.dirname, 'vite.config.ts')
  const outDir = await mkdtemp(join(tmpdir(), 'workbench-'))
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true, reportCompressedSize: false } })
  const server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 5290 } })
  project.provide('workbenchUrl', server.resolvedUrls?.local[0] ?? '')
  return async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
