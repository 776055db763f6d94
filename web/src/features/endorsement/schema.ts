import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { Audience, Endorsement, Relationship } from './types.ts'

export const RELATIONSHIPS: readonly Relationship[] = ['scouted_live', 'watched_video', 'coached', 'refereed']
export const RATINGS = ['1', '2', '3', '4', '5'] as const
export const AUDIENCES: readonly Audience[] = ['public', 'scouts', 'private']

/** `today`: where the scout is. Messages are keys of words. */
export const endorsementSchema = (today: string) =>
  z.object({
    relationship: z.string().check(z.minLength(1, 'relationship_missing')),
    observed_on: z.string().check(
      z.minLength(1, 'observed_on_missing'),
      z.refine(
        (day) => day === '' || (day >= LIMITS.endorsement.earliest && day <= today),
        'observed_on_range',
      ),
    ),
    rating: z.string().check(z.minLength(1, 'rating_missing')),
    notes: z
      .string()
      .check(z.overwrite(tidyText), z.maxLength(LIMITS.endorsement.notesMaxChars, 'notes_long')),
    projected_level: z.string(),
    visibility: z.string(),
  })

/** What a form holds: nothing chosen is the empty string. */
export type EndorsementFields = z.input<ReturnType<typeof endorsementSchema>>

export const toFormValues = (standing: Endorsement | undefined): EndorsementFields => ({
  relationship: standing?.relationship ?? '',
  observed_on: standing?.observed_on ?? '',
  rating: standing ? String(standing.rating) : '',
  notes: standing?.notes ?? '',
  projected_level: standing?.projected_level ?? '',
  visibility: standing?.visibility ?? 'public',
})

/** The row as the database takes it. */
export const toRow = (fields: EndorsementFields) => ({
  ...fields,
  rating: Number(fields.rating),
  projected_level: fields.projected_level || null,
})
