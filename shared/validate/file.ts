import { LIMITS } from '../limits.ts'

/** The specification's words, which the server answers with; screens say each code in the reader's language. */
export const FILE_MESSAGES = {
  file_missing: 'No file provided',
  file_type: 'File type not allowed',
  file_too_large: 'File size exceeds {{megabytes}} MB limit',
  file_name_too_long: 'File name too long',
} as const
export type FileProblem = keyof typeof FILE_MESSAGES

const runnable = /\.(exe|bat|cmd|scr|pif|vbs|js)$/i

export type UploadRules = { types: readonly string[]; maxMegabytes: number }

export function fileProblem(
  file: { name: string; size: number; type: string } | null | undefined,
  { types, maxMegabytes }: UploadRules,
): FileProblem | null {
  if (!file) return 'file_missing'
  // Windows drops trailing dots and spaces: "run.exe. " is "run.exe" there.
  if (!types.includes(file.type) || runnable.test(file.name.replace(/[. ]+$/, ''))) return 'file_type'
  if (file.size > maxMegabytes * 1024 * 1024) return 'file_too_large'
  return file.name.length > LIMITS.file.nameMaxChars ? 'file_name_too_long' : null
}
