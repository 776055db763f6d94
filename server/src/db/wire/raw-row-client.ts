import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Client, type ClientConfig, type Connection } from 'pg'
import { TUNING } from '#server/config/tuning.ts'
import type { RawRow } from '../statement.ts'

/** Who takes the rows of what was sent last. */
export type RowSink = { onRow(row: RawRow): void; onEnd(): void }

const HEADER_BYTES = 5
const EMPTY = Buffer.alloc(0)
/** PostgreSQL's message types, by their first byte. */
const [DATA_ROW, COMMAND_COMPLETE, EMPTY_QUERY] = [0x44, 0x43, 0x49]
/** Parse, bind and close complete, no data, portal suspended: nothing that a batch has to know. */
const IGNORED_MESSAGES = new Set([0x31, 0x32, 0x33, 0x6e, 0x73])

const readers = new WeakMap<Connection, MessageReader>()

/**
 * The driver's client, except that rows of a batch are read here; for `new Pool({ Client: BatchClient })`. The driver makes a string of
 * every value and grows its buffer by doubling, which for an answer of eight megabytes is forty megabytes on the way; here a long
 * message gets its room at once. Everything but the rows of a batch is handed to the driver as it came.
 */
export class RawRowClient extends Client {
  constructor(config?: ClientConfig) {
    super({ stream: createSharedBufferSocket, ...config } as ClientConfig)
    const { connection } = this
    const listen = connection.attachListeners
    connection.attachListeners = (stream) => {
      const driver = new EventEmitter()
      listen.call(connection, driver)
      const reader = new MessageReader((bytes) => driver.emit('data', bytes))
      readers.set(connection, reader)
      stream.on('data', (chunk: Buffer) => reader.read(chunk))
    }
  }
}

/** Every read ends before the next begins, whichever connection it is of. No longer than what is kept as bytes, so that none of it lies in here. */
const READ_BUFFER = Buffer.alloc(TUNING.rest.bufferFromBytes)

/** By itself a socket makes a buffer of 64 kB for each read, of which a row takes a hundredth. Under TLS it does so still. */
function createSharedBufferSocket(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: READ_BUFFER,
      callback: (length) => {
        socket.emit('data', READ_BUFFER.subarray(0, length))
        return true
      },
    },
  })
  return socket
}

/** Of what is answered on this connection from now on; null gives them to the driver again. */
export function setRowSink(taker: RowSink | null, connection: Connection) {
  const reader = readers.get(connection)
  if (reader) reader.sink = taker
}

class MessageReader {
  sink: RowSink | null = null
  private readonly passOn: (bytes: Buffer) => void
  /** The beginning of a message whose length has not come yet. */
  private partialHeader = EMPTY
  /** A message of which a part has come, and how much of it. */
  private partial: Buffer | null = null
  private filled = 0

  constructor(passOn: (bytes: Buffer) => void) {
    this.passOn = passOn
  }

  /** Of the chunk nothing may be kept: the next one lies where it lay. */
  read(chunk: Buffer) {
    let bytes = chunk
    let at = 0
    if (this.partial !== null) {
      at = chunk.copy(this.partial, this.filled)
      this.filled += at
      if (this.filled < this.partial.length) return
      const whole = this.partial
      this.partial = null
      this.handleMessage(whole, 0, whole.length)
    } else if (this.partialHeader.length > 0) {
      bytes = Buffer.concat([this.partialHeader, chunk])
      this.partialHeader = EMPTY
    }
    at = this.handleComplete(bytes, at)
    if (at === bytes.length) return
    if (at + HEADER_BYTES > bytes.length) this.partialHeader = Buffer.from(bytes.subarray(at))
    else {
      this.partial = Buffer.allocUnsafe(1 + bytes.readUInt32BE(at + 1))
      this.filled = bytes.copy(this.partial, 0, at)
    }
  }

  /** All messages that are there to their end; where the first that is not begins. */
  private handleComplete(bytes: Buffer, start: number): number {
    let [at, forDriver] = [start, start]
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (this.sink !== null) {
        this.handleMessage(bytes, at, end)
        forDriver = end
      }
      at = end
    }
    if (forDriver < at) this.passOn(Buffer.from(bytes.subarray(forDriver, at)))
    return at
  }

  private handleMessage(bytes: Buffer, at: number, end: number) {
    const type = bytes[at] as number
    if (this.sink === null) this.passOn(bytes.subarray(at, end))
    else if (type === DATA_ROW) this.sink.onRow(parseRow(bytes, at + HEADER_BYTES))
    else if (type === COMMAND_COMPLETE || type === EMPTY_QUERY) this.sink.onEnd()
    else if (!IGNORED_MESSAGES.has(type)) this.passOn(Buffer.from(bytes.subarray(at, end)))
  }
}

function parseRow(bytes: Buffer, start: number): RawRow {
  const count = bytes.readInt16BE(start)
  const row: RawRow = new Array(count)
  let at = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length === -1) row[index] = null
    else {
      const end = at + length
      row[index] =
        length < TUNING.rest.bufferFromBytes ? bytes.toString('utf8', at, end) : bytes.subarray(at, end)
      at = end
    }
  }
  return row
}
