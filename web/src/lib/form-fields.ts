import * as z from 'zod/mini'
import { tidyText } from '#shared/validate/text.ts'

// What forms are made of: the text a person types in, and what is saved. Messages are keys of words.

export const line = (max: number, tooLong = 'too_long') =>
  z.string().check(z.overwrite(tidyText), z.maxLength(max, tooLong))

/** One of some values; nothing chosen is the empty string. */
export const choice = <const T extends string>(options: readonly T[], message: string) =>
  z.pipe(
    z.string(),
    z.transform((typed, context): T => {
      const chosen = options.find((option) => option === typed)
      if (chosen !== undefined) return chosen
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )

/** The same, where nothing need be chosen; what is no option counts as nothing. */
export const optionalChoice = <const T extends string>(options: readonly T[]) =>
  z.pipe(
    z.string(),
    z.transform((typed) => options.find((option) => option === typed) ?? null),
  )

/** A whole number that may be left empty. */
export const whole = (min: number, max: number, message: string) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      if (typed.trim() === '') return null
      const value = Number(typed)
      if (Number.isInteger(value) && value >= min && value <= max) return value
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )
