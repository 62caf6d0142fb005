import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openCluster } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'
import { connectionUrls } from './product-database.ts'
import { startEmbeddedPostgres } from './start.ts'

/**
 * The embedded database for a read-only tool: that of a running server, else started while the tool runs.
 * @throws Error with one sentence if the folder has none
 */
export async function reachEmbeddedPostgres(
  dataDir: string,
): Promise<{ url: string; adminUrl: string; stop(): Promise<void> }> {
  const folder = resolve(dataDir)
  await access(join(folder, 'postgres')).catch(() => {
    throw new Error(`There is no database in ${folder}. Set DATA_DIR or DATABASE_URL.`)
  })
  const cluster = await openCluster(folder, { durable: true })
  const running = await findPostmaster(cluster.folder)
  if (running?.ready) {
    const { ownerUrl, adminUrl } = connectionUrls(cluster, running.port)
    return { url: ownerUrl, adminUrl, stop: async () => {} }
  }
  const { ownerUrl, adminUrl, stop } = await startEmbeddedPostgres({ dataDir: folder })
  return { url: ownerUrl, adminUrl, stop }
}
