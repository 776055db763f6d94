import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { LEVELS } from '#web/features/athletes/sport/types.ts'
import { choice, line, optionalChoice } from '#web/lib/form-fields.ts'
import type { Audience, Endorsement, Relationship } from './types.ts'

export const RELATIONSHIPS: readonly Relationship[] = ['scouted_live', 'watched_video', 'coached', 'refereed']
export const RATINGS = ['1', '2', '3', '4', '5'] as const
export const AUDIENCES: readonly Audience[] = ['public', 'scouts', 'private']

/** `today`: where the scout is. Messages are keys of words. */
export const endorsementSchema = (today: string) =>
  z.object({
    relationship: choice(RELATIONSHIPS, 'relationship_missing'),
    observed_on: z.string().check(
      z.minLength(1, 'observed_on_missing'),
      z.refine(
        (day) => day === '' || (day >= LIMITS.endorsement.earliest && day <= today),
        'observed_on_range',
      ),
    ),
    rating: z.string().check(z.minLength(1, 'rating_missing')),
    notes: line(LIMITS.endorsement.notesMaxChars, 'notes_long'),
    projected_level: optionalChoice(LEVELS),
    visibility: choice(AUDIENCES, 'audience_missing'),
  })

/** What a form holds: nothing chosen is the empty string. */
export type EndorsementFields = z.input<ReturnType<typeof endorsementSchema>>
export type EndorsementDraft = z.output<ReturnType<typeof endorsementSchema>>

export const toFormValues = (standing: Endorsement | undefined): EndorsementFields => ({
  relationship: standing?.relationship ?? '',
  observed_on: standing?.observed_on ?? '',
  rating: standing ? String(standing.rating) : '',
  notes: standing?.notes ?? '',
  projected_level: standing?.projected_level ?? '',
  visibility: standing?.visibility ?? 'public',
})

/** The row as the database takes it. */
export const toRow = ({ rating, ...draft }: EndorsementDraft) => ({ ...draft, rating: Number(rating) })
