/**
 * What people notice of a new version, newest first: the day it came and the key of its sentence under `changes` in the locales.
 * Whoever lands something that people notice adds it here.
 */
export const CHANGES = [
  { on: '2026-11-28', what: ['offline', 'push', 'packet', 'team_boards', 'deletion', 'export'] },
  { on: '2026-11-27', what: ['communities', 'openings', 'codes'] },
  { on: '2026-11-26', what: ['figures', 'scout_directory'] },
  { on: '2026-11-25', what: ['events', 'videos', 'achievements'] },
] as const
