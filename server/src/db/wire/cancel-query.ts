import { type Connection, type PoolClient, Connection as WireConnection } from 'pg'

/** Asks the server to end what this connection runs, over a connection of its own as the protocol wants it. */
export function cancelQuery(client: PoolClient) {
  const { host, port, ssl, processID, secretKey } = client as unknown as {
    host: string
    port: number
    ssl: boolean | object
    processID: number
    secretKey: number
  }
  const wire = new WireConnection({ ssl } as never) as unknown as Connection & {
    connect(port: number, host: string): void
    requestSsl(): void
    cancel(processId: number, secretKey: number): void
  }
  wire.on('error', () => undefined)
  wire.on('connect', () => (ssl ? wire.requestSsl() : wire.cancel(processID, secretKey)))
  wire.on('sslconnect', () => wire.cancel(processID, secretKey))
  wire.connect(port, host)
}
