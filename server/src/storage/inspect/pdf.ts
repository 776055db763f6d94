import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { TUNING } from '#server/config/tuning.ts'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

const inflateAsync = promisify(inflate)
/** Names that make a document do something, carry another file, or fetch. Links to web pages stay allowed. */
const ACTIVE_NAMES =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE|Movie|Sound|Rendition|Encrypt)(?![A-Za-z0-9])/
const TRAILER_SLACK = 1024
const DICTIONARY_REACH = 4096

/**
 * The whole file as it lies, and whatever is packed in it but pictures. No structure is trusted to say what may be
 * skipped, because a forged one would hide the rest. An encrypted or oddly packed document cannot be read: refused.
 */
export async function assertSafePdf(source: ByteSource): Promise<void> {
  if (source.size > TUNING.storage.document.scanMaxBytes) throw storageErrors.tooLarge()
  const bytes = await source.read(0, source.size)
  const text = bytes.toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  const wellFramed = text.startsWith('%PDF-') && end !== -1 && text.length - end <= TRAILER_SLACK
  if (!wellFramed || endsAsZip(bytes) || /<(script|html)/i.test(text.slice(0, TRAILER_SLACK)))
    throw unsafePdf()
  assertNoActiveNames(text)

  let budget: number = TUNING.storage.document.inflatedMaxBytes
  for (const opening of text.matchAll(/(?<!end)stream\r?\n/g)) {
    const before = text.slice(Math.max(0, opening.index - DICTIONARY_REACH), opening.index)
    const dictionary = plainNames(before.slice(Math.max(0, before.lastIndexOf('obj'))))
    const filters = [...dictionary.matchAll(/\/([A-Za-z0-9]+Decode)\b/g)].map((match) => match[1])
    const holdsObjects = /\/ObjStm(?![A-Za-z0-9])/.test(dictionary)
    if (filters.length === 0 || (!holdsObjects && /\/Image(?![A-Za-z0-9])/.test(dictionary))) continue
    if (filters.length > 1 || filters[0] !== 'FlateDecode') {
      if (holdsObjects) throw unsafePdf()
      continue
    }
    const plain = await unpack(bytes.subarray(opening.index + opening[0].length), budget)
    if (plain === null && holdsObjects) throw unsafePdf()
    budget -= plain?.length ?? 0
    assertNoActiveNames(plain?.toString('latin1') ?? '')
  }
}

/** Null when it is no deflated data; more than the budget is a bomb. */
async function unpack(packed: Buffer, budget: number): Promise<Buffer | null> {
  return inflateAsync(packed, { maxOutputLength: Math.max(1, budget) }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_BUFFER_TOO_LARGE') throw unsafePdf()
      return null
    },
  )
}

function assertNoActiveNames(text: string) {
  if (ACTIVE_NAMES.test(plainNames(text))) throw unsafePdf()
}

/** A name may be written with #xx for any of its letters. */
function plainNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** A zip is read from its end: a last record whose comment reaches exactly to the last byte. */
function endsAsZip(bytes: Buffer): boolean {
  for (
    let at = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    at !== -1 && at > bytes.length - 65_558;
    at = at === 0 ? -1 : bytes.lastIndexOf('PK\x05\x06', at - 1, 'latin1')
  ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  }
  return false
}

const unsafePdf = () => storageErrors.unsupportedFile('application/pdf with active content')
