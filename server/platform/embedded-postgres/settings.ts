import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

const MB = 1024 * 1024

/**
 * The text of postgresql.conf. ShortCut writes the file at every start; an operator's ALTER SYSTEM settings are in
 * postgresql.auto.conf and win.
 * @param durable false only for a database that may be lost, as in tests
 */
export function settingsFile({ port, durable }: { port: number; durable: boolean }): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / MB
  const buffers = durable ? clamp(memory / 4, 64, 1024) : 64
  const onOff = durable ? 'on' : 'off'
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    // a socket path has at most 107 bytes and its folder may have other permissions: TCP works everywhere
    unix_socket_directories: '',
    max_connections: '100',
    password_encryption: 'scram-sha-256',

    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    // only the superuser may end a worker in a database that is being dropped
    autovacuum: onOff,
    min_wal_size: durable ? '256MB' : '80MB',
    max_wal_size: durable ? '2GB' : '512MB',
    // what an archive or a backup has not copied yet is kept, but it must not fill the disk
    max_slot_wal_keep_size: '16GB',

    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${clamp(memory / 2, 128, 65536)}MB`,
    work_mem: `${clamp(memory / 256, 4, 32)}MB`,
    maintenance_work_mem: `${clamp(memory / 16, 64, 512)}MB`,
    dynamic_shared_memory_type: sharedMemoryIsRoomy() ? 'posix' : 'mmap',
    random_page_cost: '1.1',
    jit: 'off',

    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, ymd',
    lc_messages: 'C',
    // the product reports failed statements; its data and secrets must not be in this log
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  return `# Written by ShortCut at every start. To change a setting, use ALTER SYSTEM SET …\n${lines.join('\n')}\ninclude_if_exists = '${recoverySettings}'\n`
}

/** While a backup is being restored: how far the write-ahead log is replayed. Lies in the cluster's folder. */
export const recoverySettings = 'shortcut-recovery.conf'

/** The port in a settings file, if any. */
export function portIn(settings: string): number | undefined {
  const port = /^port = '(\d+)'$/m.exec(settings)?.[1]
  return port ? Number(port) : undefined
}

function clamp(value: number, least: number, most: number): number {
  return Math.floor(Math.min(Math.max(value, least), most))
}

/** Containers often get 64 MB of /dev/shm, in which parallel queries fail. */
function sharedMemoryIsRoomy(): boolean {
  if (process.platform !== 'linux') return true
  try {
    const { blocks, bsize } = statfsSync('/dev/shm')
    return blocks * bsize >= 512 * MB
  } catch {
    return false
  }
}
