import type { EventEmitter } from 'node:events'

// What the driver has and its published types, which are of an older version, do not name.
declare module 'pg' {
  interface Connection {
    parse(query: { name: string; text: string }): void
    bind(config: { statement: string; values: readonly (string | null)[] }): void
    execute(config: object): void
    close(target: { type: 'S'; name: string }): void
    sendCopyFail(reason: string): void
    attachListeners(stream: EventEmitter): void
    connect(port: number, host: string): void
    requestSsl(): void
    cancel(processId: number, secretKey: number): void
  }
  interface PoolClient {
    host: string
    port: number
    ssl: boolean | object
    processID: number
    secretKey: number
  }
}
