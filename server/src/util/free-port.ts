import { createServer } from 'node:net'

const LOOPBACK = '127.0.0.1'

/** A port of `host` that nothing listens on; another process may take it before the caller does. */
export function freePort(host = LOOPBACK): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) =>
      reject(host === LOOPBACK && error.code === 'EADDRNOTAVAIL' ? loopbackMissing() : error),
    )
    probe.listen(0, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function loopbackMissing() {
  return new Error(
    `This machine has no address ${LOOPBACK}, on which the embedded PostgreSQL listens. ` +
      `Add it (Linux: ip address add ${LOOPBACK}/8 dev lo), or set DATABASE_URL.`,
  )
}
