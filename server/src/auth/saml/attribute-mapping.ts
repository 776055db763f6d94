import { z } from 'zod'
import { invalid } from '#server/auth/auth-errors.ts'

const word = z.string().min(1).max(256)
/** As the platform has it: under which of our names which attribute of the directory's is kept. */
const schema = z.strictObject({
  keys: z
    .record(
      z.string().regex(/^[A-Za-z][\w-]{0,63}$/),
      z.strictObject({
        name: word.optional(),
        names: z.array(word).max(20).optional(),
        default: z.union([z.string().max(1_000), z.number(), z.boolean()]).optional(),
        array: z.boolean().optional(),
      }),
    )
    .refine((keys) => Object.keys(keys).length <= 50, 'at most 50 keys are wanted')
    .default({}),
})
export type AttributeMapping = z.infer<typeof schema>

export function parseAttributeMapping(given: unknown): AttributeMapping | undefined {
  if (given === undefined || given === null) return undefined
  const { data, error } = schema.safeParse(given)
  if (data) return data
  const [issue] = error.issues
  throw invalid(
    `${['attribute_mapping', ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? 'cannot be read'}`,
  )
}

/** As it is kept; a row that came in by hand maps nothing. */
export const readAttributeMapping = (kept: unknown): AttributeMapping =>
  schema.safeParse(kept).data ?? { keys: {} }
