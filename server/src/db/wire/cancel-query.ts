import { Connection, type PoolClient } from 'pg'

/** Asks the server to end what this connection runs, over a connection of its own as the protocol wants it. */
export function cancelQuery(client: PoolClient) {
  const { host, port, ssl, processID, secretKey } = client
  const wire = new Connection({ ssl } as never)
  wire.on('error', () => undefined)
  wire.on('connect', () => (ssl ? wire.requestSsl() : wire.cancel(processID, secretKey)))
  wire.on('sslconnect', () => wire.cancel(processID, secretKey))
  wire.connect(port, host)
}
