import { resolve } from 'node:path'
import { readServerStatus } from '#server/start/server-status.ts'

const dataDir = resolve(process.env.DATA_DIR || './data')
const status = readServerStatus(dataDir)
if (!status) {
  process.stderr.write(`No Touchline is running on ${dataDir}. Start one with: npm start\n`)
  process.exit(1)
}
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify(status)}\n`)
} else {
  for (const [name, value] of Object.entries(status))
    process.stdout.write(`${name.padEnd(16)}${value ?? 'none'}\n`)
}
