/** The baseline: a Node server that streams a body to a file, syncs it and responds. No checks, no database. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] ?? '.'

const server = createServer(async (request, response) => {
  const file = join(folder, randomUUID())
  await pipeline(request, createWriteStream(file))
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
  response.end('{}')
  await rm(file)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
