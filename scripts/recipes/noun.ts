import type { Edit, Recipe } from './recipe.ts'

const migration = 'supabase/migrations/9999_camps.sql'
const feature = 'web/src/features/athletes/camp'
const reportWords = 'web/src/features/trust/report/locales'
const policyMatrix = 'supabase/tests/policy-matrix.test.ts'
const catalog = 'supabase/tests/catalog.test.ts'
const writtenColumns = 'supabase/tests/written-columns.test.ts'
const translations = 'check-translations.mjs'
const cases = 'supabase/tests/policy-matrix-athletes.ts'
const evidence = 'web/src/features/trust/moderation/evidence.ts'
const ownPage = 'web/src/app/athlete/profile-content.tsx'
const scoutPage = 'web/src/app/scout/athlete-drawer.tsx'

/** Title of the form, name of the thing, entry of the menu; each stands before the same words about videos. */
const reported = (language: string, title: string, subject: string, item: string, video: string[]): Edit[] =>
  [title, subject, item].map((words, place) => ({
    file: `${reportWords}/${language}.json`,
    find: `    "video_link": "${video[place]}"`,
    put: `    "camp": "${words}",\n    "video_link": "${video[place]}"`,
  }))

/** Camps: an athlete writes which one it was and a year, scouts read them on the page, admins in a report, live. */
export const noun: Recipe = {
  heading: 'Add a noun',
  most: 25,
  placeholders: { nnnn: '9999', domain: 'athletes', noun: 'camp' },
  edits: [
    { file: migration, text: 'migration.sql.txt' },
    { file: 'shared/database.types.ts', generated: 'types' },
    { file: 'docs/data-model.md', generated: 'data-model' },
    {
      file: 'shared/limits.ts',
      find: `  videoLink: {`,
      put: `  camp: { titleMaxChars: 120, year: { min: 1950, max: 2100 } },\n  videoLink: {`,
    },
    {
      file: 'supabase/tests/personas.ts',
      find: '    await run(\n      `insert into video_links',
      put: "    await run(`insert into camps (athlete_id, title, year) values ($1, 'Cup', 2025)`, [who.id])\n    await run(\n      `insert into video_links",
    },
    {
      file: cases,
      find: "  {\n    table: 'video_links',\n    what: `Ada's`,",
      put: `  {
    table: 'camps',
    what: \`Ada's\`,
    where: ownedBy('athlete_id', 'ada'),
    set: \`title = 'New'\`,
    insert: (_, me) => ['insert into camps (athlete_id, title, year) values ($1, $2, 2024)', me, 'Cup'],
    may: { select: OF_ADA, insert: ATHLETES, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'camps',
    what: \`Mina's\`,
    where: ownedBy('athlete_id', 'mina'),
    set: \`title = 'New'\`,
    may: { select: OF_MINA, update: ['mina'], delete: ['mina'] },
  },
  {
    table: 'video_links',
    what: \`Ada's\`,`,
    },
    { file: `${feature}/types.ts`, text: 'types.ts.txt' },
    { file: `${feature}/queries.ts`, text: 'queries.ts.txt' },
    { file: `${feature}/mutations.ts`, text: 'mutations.ts.txt' },
    { file: `${feature}/schema.ts`, text: 'schema.ts.txt' },
    { file: `${feature}/realtime.ts`, text: 'realtime.ts.txt' },
    { file: `${feature}/components/own-camps.tsx`, text: 'own-camps.tsx.txt' },
    { file: `${feature}/components/shown-camps.tsx`, text: 'shown-camps.tsx.txt' },
    { file: `${feature}/locales/en.json`, text: 'en.json.txt' },
    { file: `${feature}/locales/es.json`, text: 'es.json.txt' },
    { file: `${feature}/locales/fr.json`, text: 'fr.json.txt' },
    {
      file: ownPage,
      find: `import { OwnMeasurements }`,
      put: `import { OwnCamps } from '#web/features/athletes/camp/components/own-camps.tsx'\nimport { OwnMeasurements }`,
    },
    {
      file: ownPage,
      find: `          <AboutCard`,
      put: `          <OwnCamps athleteId={profile.id} editable={me} />\n          <AboutCard`,
    },
    {
      file: scoutPage,
      find: `const loadMenus =`,
      put: `const ShownCamps = lazyWhenOnline(() =>
  import('#web/features/athletes/camp/components/shown-camps.tsx').then((part) => ({
    default: part.ShownCamps,
  })),
)
const loadMenus =`,
    },
    {
      file: scoutPage,
      find: `          <ShownEndorsements`,
      put: `          <Suspense>
            <ShownCamps
              athleteId={card.id}
              menu={(id) => (
                <ReportMenu subjectType="camp" subjectId={id} personId={card.id} name={card.display_name} />
              )}
            />
          </Suspense>
          <ShownEndorsements`,
    },
    ...reported('en', 'Report this camp', 'Camp', 'Report camp', [
      'Report this video',
      'Video',
      'Report video',
    ]),
    ...reported('es', 'Reportar este campus', 'Campus', 'Reportar campus', [
      'Reportar este vídeo',
      'Vídeo',
      'Reportar vídeo',
    ]),
    ...reported('fr', 'Signaler ce stage', 'Stage', 'Signaler le stage', [
      'Signaler cette vidéo',
      'Vidéo',
      'Signaler la vidéo',
    ]),
    {
      file: evidence,
      find: `  video_link: {`,
      put: `  camp: { title: 'heading', year: row('camp:year') },
  video_link: {`,
    },
    {
      file: 'docs/domain-language.md',
      find: `| photo | the picture`,
      put: `| camp | a training camp that an athlete went to, with its year; \`camps\` | camp | course |\n| photo | the picture`,
    },
    {
      file: 'README.md',
      find: `| film and links to it |`,
      put: `| where an athlete has trained | \`9999_camps\` | \`camp\` |\n| film and links to it |`,
    },
    { file: 'e2e/camp.spec.ts', text: 'camp.spec.ts.txt' },
  ],
  omissions: [
    { file: migration, by: policyMatrix, says: /relation "camps" does not exist/ },
    {
      file: migration,
      cut: `select\n  private.declare_columns('public.camps', 'athlete_id', '{"title": "words", "year": "value"}');\n`,
      by: writtenColumns,
      says: /camps\.title holds text and is not declared/,
    },
    {
      file: migration,
      cut: `select
  private.declare_noun(
    'camp',
    'public.camps',
    owner => 'athlete_id',
    reportable => true,
    removal => 'delete',
    live => 'rows_and_deletes'
  );\n`,
      by: writtenColumns,
      says: /camps\.title: declared as evidence, and nobody can report it/,
    },
    {
      file: migration,
      cut: 'alter table public.camps force row level security;\n',
      by: catalog,
      says: /"camps"/,
    },
    {
      file: migration,
      cut: 'create index camps_athlete_idx on public.camps (athlete_id, year desc);\n',
      by: catalog,
      says: /camps\.camps_athlete_id_fkey/,
    },
    {
      file: migration,
      cut: `create trigger camps_before_insert_limit_rows before insert on public.camps
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '30');\n`,
      by: catalog,
      says: /table that one person may fill without end: call private\.limit_rows_per_owner/,
    },
    {
      file: migration,
      cut: `create policy camps_select_seen on public.camps for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));\n`,
      by: 'supabase/tests/nouns.test.ts',
      says: /camp: live, and no policy lets anybody read camps/,
    },
    {
      file: migration,
      cut: 'grant delete, insert (id, athlete_id, title, year), update (title, year) on public.camps to authenticated;\n',
      by: policyMatrix,
      says: /policies on camps: Ada's > allow insert to those listed/,
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
    { file: 'shared/limits.ts', by: 'tsc', says: /Property 'camp' does not exist/ },
    {
      file: 'supabase/tests/personas.ts',
      by: policyMatrix,
      says: /policies on camps: Ada's > are tested with a row that exists/,
    },
    {
      file: cases,
      by: policyMatrix,
      says: /"camps"/,
    },
    { file: `${feature}/types.ts`, by: 'tsc', says: /Cannot find module '.*\/types\.ts'/ },
    { file: `${feature}/queries.ts`, by: 'tsc', says: /Cannot find module '.*\/queries\.ts'/ },
    { file: `${feature}/mutations.ts`, by: 'tsc', says: /Cannot find module '.*\/mutations\.ts'/ },
    { file: `${feature}/schema.ts`, by: 'tsc', says: /Cannot find module '.*\/schema\.ts'/ },
    {
      file: `${feature}/realtime.ts`,
      by: 'check-nouns.mjs',
      says: /"camp" is sent live and no screen listens to camps; export liveSources from its realtime\.ts/,
    },
    {
      file: `${feature}/components/own-camps.tsx`,
      by: 'tsc',
      says: /Cannot find module '.*\/own-camps\.tsx'/,
    },
    {
      file: `${feature}/components/shown-camps.tsx`,
      by: 'tsc',
      says: /Cannot find module '.*\/shown-camps\.tsx'/,
    },
    { file: `${feature}/locales/en.json`, by: translations, says: /camp\/locales\/en\.json: is missing/ },
    { file: `${feature}/locales/es.json`, by: translations, says: /camp\/locales\/es\.json: is missing/ },
    { file: `${feature}/locales/fr.json`, by: translations, says: /camp\/locales\/fr\.json: is missing/ },
    { file: ownPage, by: 'knip', says: /own-camps\.tsx/ },
    { file: scoutPage, by: 'knip', says: /shown-camps\.tsx/ },
    {
      file: `${reportWords}/en.json`,
      by: 'supabase/tests/nouns.test.ts',
      says: /report\/locales\/en\.json: subject\.camp is missing/,
    },
    {
      file: `${reportWords}/es.json`,
      by: translations,
      says: /report\/locales\/es\.json: subject\.camp is missing/,
    },
    {
      file: `${reportWords}/fr.json`,
      by: translations,
      says: /report\/locales\/fr\.json: subject\.camp is missing/,
    },
    {
      file: evidence,
      by: 'supabase/tests/report-evidence.test.ts',
      says: /camp\.year: declared as evidence and without a label: add it to web/,
    },
    {
      file: 'docs/domain-language.md',
      by: 'check-docs.mjs',
      says: /docs\/domain-language\.md: no row says what "camp" is/,
    },
    {
      file: 'README.md',
      by: 'check-docs.mjs',
      says: /README\.md: the table "By noun" does not name 9999_camps/,
    },
    {
      file: 'e2e/camp.spec.ts',
      by: 'check-nouns.mjs',
      says: /athletes\/camp: no story uses it; tell in e2e\/camp\.spec\.ts/,
    },
  ],
  tests: [
    'supabase/tests/call-limits.test.ts',
    catalog,
    'supabase/tests/catalog-safety.test.ts',
    'supabase/tests/column-privileges.test.ts',
    'supabase/tests/erasure.test.ts',
    'supabase/tests/limits.test.ts',
    'supabase/tests/nouns.test.ts',
    policyMatrix,
    'supabase/tests/report-decision.test.ts',
    'supabase/tests/report-evidence.test.ts',
    'supabase/tests/sanitized-text.test.ts',
    'supabase/tests/surname.test.ts',
    writtenColumns,
  ],
}
