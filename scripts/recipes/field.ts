import type { Edit, Recipe } from './recipe.ts'

const migration = 'supabase/migrations/0013_athletes.sql'
const feature = 'web/src/features/athletes/athlete-profile'
const en = `${feature}/locales/en.json`
const es = `${feature}/locales/es.json`
const fr = `${feature}/locales/fr.json`
const evidence = 'web/src/features/trust/moderation/evidence.ts'
const profileTest = 'supabase/tests/profile.test.ts'

/** The label in the form, its hint, and the word before it in the head of the page. */
const words = (file: string, label: string, hint: string): Edit[] => [
  { file, find: '  "fact": {\n', put: `  "fact": {\n    "nickname": "${label}",\n` },
  { file, find: '    "competition_hint":', put: `    "nickname_hint": "${hint}",\n    "competition_hint":` },
  { file, find: '  "field": {\n', put: `  "field": {\n    "nickname": "${label}",\n` },
]

/** What an athlete is called on the pitch: words of their own, which scouts read in the head of the page. */
export const field: Recipe = {
  heading: 'Add a field to a profile',
  most: 9,
  edits: [
    {
      file: migration,
      part: 'the column',
      find: `  competition text not null`,
      put: `  nickname text not null default '' check (char_length(nickname) <= 40),\n  competition text not null`,
    },
    {
      file: migration,
      part: 'what its words are held to',
      find: `      "status_note": "words", "club"`,
      put: `      "status_note": "words", "nickname": "words", "club"`,
    },
    {
      file: migration,
      part: 'the grant for reading',
      find: `    avatar_path,\n    age_band,`,
      put: `    nickname,\n    avatar_path,\n    age_band,`,
    },
    {
      file: migration,
      part: 'the grant for writing',
      find: `    avatar_path\n  )`,
      put: `    nickname,\n    avatar_path\n  )`,
    },
    { file: 'shared/database.types.ts', generated: 'types' },
    { file: 'docs/data-model.md', generated: 'data-model' },
    {
      file: 'shared/limits.ts',
      find: `    competitionMaxChars: 120,`,
      put: `    nicknameMaxChars: 40,\n    competitionMaxChars: 120,`,
    },
    {
      file: `${feature}/types.ts`,
      part: 'its line in profileFields',
      find: `  competition: {`,
      put: `  nickname: { kind: 'line', max: limits.nicknameMaxChars, section: 'team', hint: true },\n  competition: {`,
    },
    {
      file: `${feature}/types.ts`,
      part: 'its place among profileFacts',
      find: `  'competition',\n`,
      put: `  'nickname',\n  'competition',\n`,
    },
    {
      file: evidence,
      find: `    competition: row('athlete-profile`,
      put: `    nickname: row('athlete-profile:fact.nickname'),
    competition: row('athlete-profile`,
    },
    ...words(en, 'Nickname', 'What your teammates call you on the pitch.'),
    ...words(es, 'Apodo', 'Cómo te llama tu equipo en el campo.'),
    ...words(fr, 'Surnom', 'Comment votre équipe vous appelle sur le terrain.'),
  ],
  omissions: [
    {
      file: migration,
      by: profileTest,
      says: /nickname: profileFields names it, and there is no such column/,
    },
    { file: migration, part: 'the column', by: profileTest, says: /column "nickname"/ },
    {
      file: migration,
      part: 'what its words are held to',
      by: 'supabase/tests/written-columns.test.ts',
      says: /athlete_profiles\.nickname holds text and is not declared/,
    },
    {
      file: migration,
      part: 'the grant for reading',
      by: profileTest,
      says: /nickname: scouts may not read it: add it to the grant for select/,
    },
    {
      file: migration,
      part: 'the grant for writing',
      by: profileTest,
      says: /nickname: athletes may not write it: add it to the grant for update/,
    },
    {
      file: 'shared/database.types.ts',
      by: 'generate-from-schema.ts',
      says: /shared\/database\.types\.ts is older than the migrations/,
    },
    {
      file: 'docs/data-model.md',
      by: 'generate-from-schema.ts',
      says: /docs\/data-model\.md is older than the migrations/,
    },
    { file: 'shared/limits.ts', by: 'tsc', says: /Property 'nicknameMaxChars' does not exist/ },
    {
      file: `${feature}/types.ts`,
      by: profileTest,
      says: /nickname: athletes may write it, and no form does: give it a line in profileFields of web/,
    },
    {
      file: `${feature}/types.ts`,
      part: 'its line in profileFields',
      by: profileTest,
      says: /nickname: athletes may write it, and no form does: give it a line in profileFields of web/,
    },
    {
      file: `${feature}/types.ts`,
      part: 'its place among profileFacts',
      by: `${feature}/types.test.ts`,
      says: /fact\.nickname has words and nickname is not in profileFacts/,
    },
    {
      file: evidence,
      by: 'supabase/tests/report-evidence.test.ts',
      says: /athlete_profile\.nickname: declared as evidence and without a label: add it to web/,
    },
    { file: en, by: `${feature}/types.test.ts`, says: /locales\/en\.json: field\.nickname is missing/ },
    { file: es, by: 'check-translations.mjs', says: /locales\/es\.json: field\.nickname is missing/ },
    { file: fr, by: 'check-translations.mjs', says: /locales\/fr\.json: field\.nickname is missing/ },
  ],
  tests: [
    'supabase/tests/catalog.test.ts',
    'supabase/tests/catalog-safety.test.ts',
    'supabase/tests/column-privileges.test.ts',
    'supabase/tests/limits.test.ts',
    'supabase/tests/nouns.test.ts',
    'supabase/tests/policy-matrix.test.ts',
    'supabase/tests/profile.test.ts',
    'supabase/tests/report-evidence.test.ts',
    'supabase/tests/sanitized-text.test.ts',
    'supabase/tests/surname.test.ts',
    'supabase/tests/written-columns.test.ts',
    'web/src/features/athletes/athlete-profile',
  ],
}
