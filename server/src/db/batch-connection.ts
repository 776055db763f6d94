import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { Client, type ClientConfig, type Connection } from 'pg'
import { LIMITS } from '#shared/limits.ts'

/** A long value stays the bytes that came: as text it would lie in memory a second time, and a third as bytes again. */
export type WireValue = string | Buffer | null
export type WireRow = WireValue[]

/** Who takes the rows of what was sent last. */
export type RowTaker = { takeRow(row: WireRow): void; takeEnd(): void }

const HEADER_BYTES = 5
const NOTHING = Buffer.alloc(0)
/** PostgreSQL's message types, by their first byte. */
const [DATA_ROW, COMMAND_COMPLETE, EMPTY_QUERY] = [0x44, 0x43, 0x49]
/** Parse, bind and close complete, no data, portal suspended: nothing that a batch has to know. */
const OF_NO_INTEREST = new Set([0x31, 0x32, 0x33, 0x6e, 0x73])

type Listening = Connection & { attachListeners(stream: EventEmitter): void }
const readers = new WeakMap<Connection, MessageReader>()

/**
 * The driver's client, except that rows of a batch are read here; for `new Pool({ Client: BatchClient })`. The driver makes a string of
 * every value and grows its buffer by doubling, which for an answer of eight megabytes is forty megabytes on the way; here a long
 * message gets its room at once. Everything but the rows of a batch is handed to the driver as it came.
 */
export class BatchClient extends Client {
  constructor(config?: ClientConfig) {
    super({ stream: socketWithoutBuffers, ...config } as ClientConfig)
    // Neither is in the driver's published types, which are of an older version.
    const { connection } = this as unknown as { connection: Listening }
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
const READ_INTO = Buffer.alloc(LIMITS.rest.bufferFromBytes)

/** By itself a socket makes a buffer of 64 kB for each read, of which a row takes a hundredth. Under TLS it does so still. */
function socketWithoutBuffers(): Socket {
  const socket: Socket = new Socket({
    onread: {
      buffer: READ_INTO,
      callback: (length) => {
        socket.emit('data', READ_INTO.subarray(0, length))
        return true
      },
    },
  })
  return socket
}

/** Of what is answered on this connection from now on; null gives them to the driver again. */
export function giveRowsTo(taker: RowTaker | null, connection: Connection) {
  const reader = readers.get(connection)
  if (reader) reader.taker = taker
}

class MessageReader {
  taker: RowTaker | null = null
  private readonly passOn: (bytes: Buffer) => void
  /** The beginning of a message whose length has not come yet. */
  private begun = NOTHING
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
      this.take(whole, 0, whole.length)
    } else if (this.begun.length > 0) {
      bytes = Buffer.concat([this.begun, chunk])
      this.begun = NOTHING
    }
    at = this.takeWhole(bytes, at)
    if (at === bytes.length) return
    if (at + HEADER_BYTES > bytes.length) this.begun = Buffer.from(bytes.subarray(at))
    else {
      this.partial = Buffer.allocUnsafe(1 + bytes.readUInt32BE(at + 1))
      this.filled = bytes.copy(this.partial, 0, at)
    }
  }

  /** All messages that are there to their end; where the first that is not begins. */
  private takeWhole(bytes: Buffer, start: number): number {
    let [at, forDriver] = [start, start]
    while (at + HEADER_BYTES <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (this.taker !== null) {
        this.take(bytes, at, end)
        forDriver = end
      }
      at = end
    }
    if (forDriver < at) this.passOn(Buffer.from(bytes.subarray(forDriver, at)))
    return at
  }

  private take(bytes: Buffer, at: number, end: number) {
    const type = bytes[at] as number
    if (this.taker === null) this.passOn(bytes.subarray(at, end))
    else if (type === DATA_ROW) this.taker.takeRow(rowOf(bytes, at + HEADER_BYTES))
    else if (type === COMMAND_COMPLETE || type === EMPTY_QUERY) this.taker.takeEnd()
    else if (!OF_NO_INTEREST.has(type)) this.passOn(Buffer.from(bytes.subarray(at, end)))
  }
}

function rowOf(bytes: Buffer, start: number): WireRow {
  const count = bytes.readInt16BE(start)
  const row: WireRow = new Array(count)
  let at = start + 2
  for (let index = 0; index < count; index += 1) {
    const length = bytes.readInt32BE(at)
    at += 4
    if (length === -1) row[index] = null
    else {
      const end = at + length
      row[index] =
        length < LIMITS.rest.bufferFromBytes ? bytes.toString('utf8', at, end) : bytes.subarray(at, end)
      at = end
    }
  }
  return row
}
