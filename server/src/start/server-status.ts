import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLockOwner } from './lock-file.ts'

export type ServerStatus = {
  url: string
  anonKey: string
  serviceRoleKey: string
  databaseUrl: string
  mailboxUrl: string | null
  dataDir: string
  version: string
}

const statusFile = (dataDir: string) => join(dataDir, 'server.json')

export function writeServerStatus(dataDir: string, status: ServerStatus) {
  writeFileSync(statusFile(dataDir), JSON.stringify(status), { mode: 0o600 })
}

/** Of a server that runs now; undefined when none does. */
export function readServerStatus(dataDir: string): ServerStatus | undefined {
  if (!readLockOwner(dataDir)) return undefined
  return existsSync(statusFile(dataDir)) ? JSON.parse(readFileSync(statusFile(dataDir), 'utf8')) : undefined
}

export function removeServerStatus(dataDir: string) {
  rmSync(statusFile(dataDir), { force: true })
}
