import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '#server/storage/errors.ts'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import { mustBeHarmlessMp4 } from '#server/storage/inspect/mp4.ts'
import { mustBeHarmlessPdf } from '#server/storage/inspect/pdf.ts'
import { looksLikeMarkup, looksLikeText } from '#server/storage/inspect/text.ts'
import {
  baseType,
  endingAgrees,
  isActive,
  isAllowedType,
  isArchive,
  isPlain,
  isRaster,
  isText,
  MP4_LIKE,
  PDF,
  type RasterType,
  WEBM,
} from '#server/storage/inspect/types.ts'
import { mustBeHarmlessWebm } from '#server/storage/inspect/webm.ts'
import { ending, isFolderMark } from '#server/storage/names.ts'
import { VALIDATION_MESSAGES } from '#shared/validation.ts'

export type Verdict = {
  mimetype: string
  /** May be shown in place. Everything else is only ever offered as a download. */
  inline: boolean
  /** Draw it anew as this type before it is kept. */
  redrawAs: RasterType | null
  /** Packed so, and to be served as such. */
  encoding: string | null
}
export type Claim = {
  declared: string | undefined
  key: string
  allowed: readonly string[] | null
  encoding: string | null
}

const HEAD_BYTES = 16_384

/** Before any byte is read: does the bucket take what the caller says this is? A mark for a folder is one without bytes. */
export function mustBeAllowedType(
  { declared, key, allowed }: Omit<Claim, 'encoding'>,
  atLeastBytes: number,
): void {
  if (!isStrict(allowed)) return
  if (isFolderMark(key)) {
    if (atLeastBytes > 0) throw refuse.tooLarge()
    return
  }
  const type = baseType(declared)
  if (!isAllowedType(type, allowed) || isActive(type))
    throw refuse.mimeType(declared ?? 'application/octet-stream')
  if (!endingAgrees(type, ending(key))) throw refuse.fileType(VALIDATION_MESSAGES.file_type)
}

/**
 * What the bytes are, which is what they will be served as. A bucket with a list of types refuses what does not agree
 * with itself; a bucket that takes anything keeps it, under a type that no browser runs and as a download only.
 */
export async function inspect(source: ByteSource, claim: Claim): Promise<Verdict> {
  const head = await source.read(0, HEAD_BYTES)
  const sniffed = baseType((await fileTypeFromBuffer(head).catch(() => undefined))?.mime)
  if (!isStrict(claim.allowed)) {
    // What is packed cannot be seen: it is what it is said to be, if that is nothing a browser runs.
    const { encoding } = claim
    return { ...neutral(openType(claim.declared, encoding === null ? sniffed : '', head)), encoding }
  }
  mustBeAllowedType(claim, source.size)
  if (isFolderMark(claim.key)) return neutral('application/octet-stream')
  const declared = baseType(claim.declared)

  if (isRaster(declared)) {
    if (!isRaster(sniffed)) throw refuse.mimeType(sniffed || 'unknown')
    return { mimetype: declared, inline: true, redrawAs: declared, encoding: null }
  }
  if (MP4_LIKE.includes(declared)) {
    if (!MP4_LIKE.includes(sniffed)) throw refuse.mimeType(sniffed || 'unknown')
    await mustBeHarmlessMp4(source)
    return { mimetype: sniffed, inline: true, redrawAs: null, encoding: null }
  }
  if (declared === WEBM) {
    if (sniffed !== WEBM) throw refuse.mimeType(sniffed || 'unknown')
    await mustBeHarmlessWebm(source)
    return { mimetype: WEBM, inline: true, redrawAs: null, encoding: null }
  }
  if (declared === PDF) {
    if (sniffed !== PDF) throw refuse.mimeType(sniffed || 'unknown')
    await mustBeHarmlessPdf(source)
    return neutral(PDF)
  }
  if (isText(declared)) {
    if (sniffed !== '' || !looksLikeText(head) || looksLikeMarkup(head))
      throw refuse.mimeType(sniffed || 'unknown')
    return neutral(claim.declared ?? declared)
  }
  // Bytes of any kind may be packed ones too; of all other types it is known now that they are not.
  if (declared === 'application/octet-stream') return { ...neutral(declared), encoding: claim.encoding }
  if (sniffed !== declared) throw refuse.mimeType(sniffed || 'unknown')
  return neutral(declared)
}

function openType(declaredType: string | undefined, sniffed: string, head: Buffer): string {
  const declared = baseType(declaredType)
  if (isActive(declared) || isActive(sniffed))
    return looksLikeText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  const differs = sniffed !== '' && sniffed !== declared && !isSameKind(sniffed, declared)
  if (differs && !isPlain(declared)) return sniffed
  if (isWellFormed(declared)) return declaredType?.trim() ?? declared
  return looksLikeText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

/** A picture is read by its bytes whichever picture it is called, and office files are archives by theirs. */
const isSameKind = (sniffed: string, declared: string) =>
  (isRaster(sniffed) && isRaster(declared)) || (isArchive(sniffed) && isOffice(declared))

const isOffice = (type: string) => type.startsWith('application/vnd.') || type === 'application/msword'
const isWellFormed = (type: string) =>
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/.test(type)
const isStrict = (allowed: readonly string[] | null): allowed is readonly string[] =>
  allowed !== null && allowed.length > 0
const neutral = (mimetype: string): Verdict => ({
  mimetype: headerSafe(mimetype),
  inline: false,
  redrawAs: null,
  encoding: null,
})
const headerSafe = (type: string) => (/^[\x20-\x7e]{1,200}$/.test(type) ? type : 'application/octet-stream')
