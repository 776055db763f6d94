import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { Grades, Letter, Review } from './types.ts'

export const reviewsAddress = '/scout/blind-reviews'
export const reviewAddress = (id: string) => `${reviewsAddress}?review=${id}`

export const isGraded = ({ grades, skipped }: Pick<Grades, 'grades' | 'skipped'>) =>
  skipped || !grades.includes(null)

/** The mean of one letter's grades, null where there is none yet. */
export function meanOf(grades: readonly (number | null)[]): number | null {
  const given = grades.filter((grade) => grade !== null)
  return given.length === 0 ? null : given.reduce((sum, grade) => sum + grade, 0) / given.length
}

/** The letter a step away; the first or last stays. */
export function letterBeside(letters: readonly Letter[], current: string, step: 1 | -1): string {
  const at = letters.findIndex(({ letter }) => letter === current)
  return letters[Math.min(letters.length - 1, Math.max(0, at + step))]?.letter ?? current
}

/** Where one goes on: the next letter after this one that is still open, around the end; else the one beside it. */
export function nextOpen(letters: readonly Letter[], current: string): string {
  const at = letters.findIndex(({ letter }) => letter === current)
  const around = [...letters.slice(at + 1), ...letters.slice(0, Math.max(0, at))]
  return around.find((one) => !one.gone && !isGraded(one))?.letter ?? letterBeside(letters, current, 1)
}

/** How many of the letters that can be seen are graded or skipped. */
export const openLetters = ({ letters }: Pick<Review, 'letters'>) =>
  letters.filter((one) => !one.gone && !isGraded(one)).map(({ letter }) => letter)

export type CriteriaProblem = 'criterion_missing' | 'criterion_long' | 'criterion_twice'

/** What is wrong with each criterion, by its place; nothing where all is well. */
export function criteriaProblems(criteria: readonly string[]): (CriteriaProblem | null)[] {
  const tidy = criteria.map((one) => tidyText(one))
  return tidy.map((one, at) => {
    if (!one) return 'criterion_missing'
    if (one.length > LIMITS.blindReview.criterionMaxChars) return 'criterion_long'
    return tidy.findIndex((other) => other.toLocaleLowerCase() === one.toLocaleLowerCase()) < at
      ? 'criterion_twice'
      : null
  })
}

/** A whole number that this many people can give, or null. */
export function sizeFrom(typed: string, found: number): number | null {
  const size = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  const { sizeMin, sizeMax } = LIMITS.blindReview
  return size >= sizeMin && size <= Math.min(sizeMax, found) ? size : null
}

/** What was graded on this screen and is not sent yet, as it is kept beside it. */
export function readKept(kept: string, criteria: number): Grades | null {
  try {
    const { grades, note } = JSON.parse(kept) as Partial<Grades>
    const fits =
      Array.isArray(grades) &&
      grades.length === criteria &&
      grades.every((grade) => grade === null || [1, 2, 3, 4, 5].includes(grade))
    return fits && typeof note === 'string' ? { grades, note, skipped: false } : null
  } catch {
    return null
  }
}

/** Under which name what was graded and not sent is kept in this browser. */
export const draftName = (reviewId: string, letter: string) => `blind-review:${reviewId}:${letter}`
