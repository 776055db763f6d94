import type { z } from 'zod'
import { refuse } from '#server/storage/errors.ts'

/** Checks a body and names the field that is wrong, what it holds and what it should hold. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw refuse.invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`)
}
