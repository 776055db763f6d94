import { fileTypeFromBuffer } from 'file-type'
import type { ByteSource } from '#server/storage/inspect/byte-source.ts'
import {
  baseType,
  extensionMatches,
  isAllowedType,
  isArchive,
  isBrowserExecutable,
  isRaster,
  isText,
  isTextPlain,
  MP4_LIKE,
  PDF,
  type RasterType,
  SVG,
  WEBM,
} from '#server/storage/inspect/media-types.ts'
import { assertSafeMp4 } from '#server/storage/inspect/mp4.ts'
import { assertSafePdf } from '#server/storage/inspect/pdf.ts'
import { looksLikeMarkup, looksLikeSvg, looksLikeText } from '#server/storage/inspect/text.ts'
import { assertSafeWebm } from '#server/storage/inspect/webm.ts'
import { extension, isEmptyFolderPlaceholder, isProgramName } from '#server/storage/object-names.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { VALIDATION_MESSAGES } from '#shared/validate/messages.ts'

export type InspectionResult = {
  mimetype: string
  /** May be shown in place. Everything else is only ever offered as a download. */
  inline: boolean
  /** Draw it anew as this type before it is kept. */
  sanitizeAs: RasterType | null
  /** Packed so, and to be served as such. */
  encoding: string | null
}
export type DeclaredFile = {
  declared: string | undefined
  key: string
  allowed: readonly string[] | null
  encoding: string | null
}

const HEAD_BYTES = 16_384

/** Before any byte is read: does the bucket take what the caller says this is? A mark for a folder is one without bytes. */
export function requireAllowedType(
  { declared, key, allowed }: Omit<DeclaredFile, 'encoding'>,
  atLeastBytes: number,
): void {
  if (!hasTypeList(allowed)) return
  if (isEmptyFolderPlaceholder(key)) {
    if (atLeastBytes > 0) throw storageErrors.tooLarge()
    return
  }
  if (isProgramName(key)) throw storageErrors.fileType(VALIDATION_MESSAGES.file_type)
  const type = baseType(declared)
  if (!isAllowedType(type, allowed) || (isBrowserExecutable(type) && type !== SVG))
    throw storageErrors.unsupportedFile(declared ?? 'application/octet-stream')
  if (!extensionMatches(type, extension(key))) throw storageErrors.fileType(VALIDATION_MESSAGES.file_type)
}

/**
 * What the bytes are, which is what they will be served as. A bucket with a list of types refuses what does not agree
 * with itself; a bucket that takes anything keeps it, under a type that no browser runs and as a download only.
 */
export async function inspectFile(source: ByteSource, claim: DeclaredFile): Promise<InspectionResult> {
  const head = await source.read(0, HEAD_BYTES)
  const sniffed = baseType((await fileTypeFromBuffer(head).catch(() => undefined))?.mime)
  if (!hasTypeList(claim.allowed)) {
    // What is packed cannot be seen: it is what it is said to be, if that is nothing a browser runs.
    const { encoding } = claim
    if (encoding === null && baseType(claim.declared) === SVG && looksLikeSvg(head)) return shown(SVG)
    if (encoding === null && sniffed === PDF && (await isSafePdf(source))) return shown(PDF)
    return {
      ...downloadOnly(unrestrictedType(claim.declared, encoding === null ? sniffed : '', head)),
      encoding,
    }
  }
  requireAllowedType(claim, source.size)
  if (isEmptyFolderPlaceholder(claim.key)) return downloadOnly('application/octet-stream')
  const declared = baseType(claim.declared)

  if (declared === SVG) {
    if (!looksLikeSvg(head)) throw storageErrors.unsupportedFile(sniffed || 'unknown')
    return shown(SVG)
  }
  if (isRaster(declared)) {
    if (!isRaster(sniffed)) throw storageErrors.unsupportedFile(sniffed || 'unknown')
    return { mimetype: declared, inline: true, sanitizeAs: declared, encoding: null }
  }
  if (MP4_LIKE.includes(declared)) {
    if (!MP4_LIKE.includes(sniffed)) throw storageErrors.unsupportedFile(sniffed || 'unknown')
    await assertSafeMp4(source)
    return { mimetype: sniffed, inline: true, sanitizeAs: null, encoding: null }
  }
  if (declared === WEBM) {
    if (sniffed !== WEBM) throw storageErrors.unsupportedFile(sniffed || 'unknown')
    await assertSafeWebm(source)
    return { mimetype: WEBM, inline: true, sanitizeAs: null, encoding: null }
  }
  if (declared === PDF) {
    if (sniffed !== PDF) throw storageErrors.unsupportedFile(sniffed || 'unknown')
    await assertSafePdf(source)
    return shown(PDF)
  }
  if (isText(declared)) {
    if (sniffed !== '' || !looksLikeText(head) || looksLikeMarkup(head))
      throw storageErrors.unsupportedFile(sniffed || 'unknown')
    return downloadOnly(claim.declared ?? declared)
  }
  // Bytes of any kind may be packed ones too; of all other types it is known now that they are not.
  if (declared === 'application/octet-stream') return { ...downloadOnly(declared), encoding: claim.encoding }
  if (sniffed !== declared) throw storageErrors.unsupportedFile(sniffed || 'unknown')
  return downloadOnly(declared)
}

function unrestrictedType(declaredType: string | undefined, sniffed: string, head: Buffer): string {
  const declared = baseType(declaredType)
  if (isBrowserExecutable(declared) || isBrowserExecutable(sniffed))
    return looksLikeText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
  const differs = sniffed !== '' && sniffed !== declared && !isSameKind(sniffed, declared)
  if (differs && !isTextPlain(declared)) return sniffed
  if (isWellFormed(declared)) return declaredType?.trim() ?? declared
  return looksLikeText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

/** A picture is read by its bytes whichever picture it is called, and office files are archives by theirs. */
const isSameKind = (sniffed: string, declared: string) =>
  (isRaster(sniffed) && isRaster(declared)) || (isArchive(sniffed) && isOffice(declared))

const isOffice = (type: string) => type.startsWith('application/vnd.') || type === 'application/msword'
const isWellFormed = (type: string) =>
  /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/.test(type)
const hasTypeList = (allowed: readonly string[] | null): allowed is readonly string[] =>
  allowed !== null && allowed.length > 0
const downloadOnly = (mimetype: string): InspectionResult => ({
  mimetype: headerSafe(mimetype),
  inline: false,
  sanitizeAs: null,
  encoding: null,
})
/** Harmless where it is shown, by what it is or by the policy that it is sent with. */
const shown = (mimetype: string): InspectionResult => ({ ...downloadOnly(mimetype), inline: true })
const isSafePdf = (source: ByteSource) =>
  assertSafePdf(source).then(
    () => true,
    () => false,
  )
const headerSafe = (type: string) => (/^[\x20-\x7e]{1,200}$/.test(type) ? type : 'application/octet-stream')
