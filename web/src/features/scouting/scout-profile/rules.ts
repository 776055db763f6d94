import type { ScoutProfile } from './types.ts'

const wanted = [
  'organization',
  'title',
  'country',
  'regions',
  'sports',
  'levels',
  'languages',
  'bio',
] as const
export type MissingField = (typeof wanted)[number]

/** What an athlete or a guardian would look for and not find, the weightiest first. */
export const missingFields = (profile: ScoutProfile): MissingField[] =>
  wanted.filter((field) => !profile[field] || profile[field].length === 0)
