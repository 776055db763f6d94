import { getFormatter } from './intl-cache.ts'

const GIGABYTE = 1024 ** 3

/** As people read the size of a video: "190 MB", "1.9 GB". */
export function byteSize(bytes: number, language: string): string {
  const large = bytes >= GIGABYTE
  return getFormatter('NumberFormat', language, {
    style: 'unit',
    unit: large ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: large || bytes < 10 * 1024 ** 2 ? 1 : 0,
  }).format(large ? bytes / GIGABYTE : bytes / 1024 ** 2)
}
