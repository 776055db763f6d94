import { fileProblem } from '#shared/validate/file.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']
/** What somebody picks, straight from a phone's camera; what is kept is a small square of it. */
export const photoMegabytes = 20

/** The largest square in the middle of a picture. */
export function centerSquare(width: number, height: number) {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

export const photoProblem = (file: File) =>
  fileProblem(file, { types: photoTypes, maxMegabytes: photoMegabytes })
