import type { Edit, Recipe } from './recipe.ts'

const migration = 'supabase/migrations/0099_honours.sql'
const feature = 'web/src/features/athletes/honour'
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
    put: `    "honour": "${words}",\n    "video_link": "${video[place]}"`,
  }))

/** Honours: an athlete writes a title and a year, scouts read them on the page, admins in a report, live. */
export const noun: Recipe = {
  heading: 'Add a noun',
  most: 25,
  placeholders: { nnnn: '0099', domain: 'athletes', noun: 'honour' },
  edits: [
    { file: migration, text: 'migration.sql.txt' },
    { file: 'shared/database.types.ts', generated: 'types' },
    { file: 'docs/data-model.md', generated: 'data-model' },
    {
      file: 'shared/limits.ts',
      find: `  videoLink: {`,
      put: `  honour: { titleMaxChars: 120, year: { min: 1950, max: 2100 } },\n  videoLink: {`,
    },
    {
      file: 'supabase/tests/personas.ts',
      find: '    await run(\n      `insert into video_links',
      put: "    await run(`insert into honours (athlete_id, title, year) values ($1, 'Cup', 2025)`, [who.id])\n    await run(\n      `insert into video_links",
    },
    {
      file: cases,
      find: "  {\n    table: 'video_links',\n    what: `Ada's`,",
      put: `  {
    table: 'honours',
    what: \`Ada's\`,
    where: ownedBy('athlete_id', 'ada'),
    set: \`title = 'New'\`,
    insert: (_, me) => ['insert into honours (athlete_id, title, year) values ($1, $2, 2024)', me, 'Cup'],
    may: { select: OF_ADA, insert: ATHLETES, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'honours',
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
    { file: `${feature}/components/own-honours.tsx`, text: 'own-honours.tsx.txt' },
    { file: `${feature}/components/shown-honours.tsx`, text: 'shown-honours.tsx.txt' },
    { file: `${feature}/locales/en.json`, text: 'en.json.txt' },
    { file: `${feature}/locales/es.json`, text: 'es.json.txt' },
    { file: `${feature}/locales/fr.json`, text: 'fr.json.txt' },
    {
      file: ownPage,
      find: `import { OwnMeasurements }`,
      put: `import { OwnHonours } from '#web/features/athletes/honour/components/own-honours.tsx'\nimport { OwnMeasurements }`,
    },
    {
      file: ownPage,
      find: `          <AboutCard`,
      put: `          <OwnHonours athleteId={profile.id} editable={me} />\n          <AboutCard`,
    },
    {
      file: scoutPage,
      find: `const loadMenus =`,
      put: `const ShownHonours = lazyWhenOnline(() =>
  import('#web/features/athletes/honour/components/shown-honours.tsx').then((part) => ({
    default: part.ShownHonours,
  })),
)
const loadMenus =`,
    },
    {
      file: scoutPage,
      find: `          <ShownEndorsements`,
      put: `          <Suspense>
            <ShownHonours
              athleteId={card.id}
              menu={(id) => (
                <ReportMenu subjectType="honour" subjectId={id} personId={card.id} name={card.display_name} />
              )}
            />
          </Suspense>
          <ShownEndorsements`,
    },
    ...reported('en', 'Report this honour', 'Honour', 'Report honour', [
      'Report this video',
      'Video',
      'Report video',
    ]),
    ...reported('es', 'Reportar este título', 'Título', 'Reportar título', [
      'Reportar este vídeo',
      'Vídeo',
      'Reportar vídeo',
    ]),
    ...reported('fr', 'Signaler ce titre', 'Titre', 'Signaler le titre', [
      'Signaler cette vidéo',
      'Vidéo',
      'Signaler la vidéo',
    ]),
    {
      file: evidence,
      find: `  video_link: {`,
      put: `  honour: { title: 'heading', year: row('honour:year') },
  video_link: {`,
    },
    {
      file: 'docs/domain-language.md',
      find: `| photo | the picture`,
      put: `| honour | a title that an athlete has won, with its year; \`honours\` | honour | award, trophy |\n| photo | the picture`,
    },
    {
      file: 'README.md',
      find: `| film and links to it |`,
      put: `| what an athlete has won | \`0099_honours\` | \`honour\` |\n| film and links to it |`,
    },
    { file: 'e2e/honour.spec.ts', text: 'honour.spec.ts.txt' },
  ],
  omissions: [
    { file: migration, by: policyMatrix, says: /relation "honours" does not exist/ },
    {
      file: migration,
      cut: `select\n  private.declare_columns('public.honours', 'athlete_id', '{"title": "words", "year": "value"}');\n`,
      by: writtenColumns,
      says: /honours\.title holds text and is not declared/,
    },
    {
      file: migration,
      cut: `select
  private.declare_noun(
    'honour',
    'public.honours',
    owner => 'athlete_id',
    reportable => true,
    removal => 'delete',
    live => 'rows_and_deletes'
  );\n`,
      by: writtenColumns,
      says: /honours\.title: declared as evidence, and nobody can report it/,
    },
    {
      file: migration,
      cut: 'alter table public.honours force row level security;\n',
      by: catalog,
      says: /"honours"/,
    },
    {
      file: migration,
      cut: 'create index honours_athlete_idx on public.honours (athlete_id, year desc);\n',
      by: catalog,
      says: /honours\.honours_athlete_id_fkey/,
    },
    {
      file: migration,
      cut: `create trigger honours_before_insert_limit_rows before insert on public.honours
  for each row when (current_user = 'authenticated')
  execute function private.limit_rows_per_owner('athlete_id', '30');\n`,
      by: catalog,
      says: /table that one person may fill without end: call private\.limit_rows_per_owner/,
    },
    {
      file: migration,
      cut: `create policy honours_select_seen on public.honours for select to anon, authenticated
using (exists (select 1 from public.athlete_profiles p where p.id = athlete_id));\n`,
      by: 'supabase/tests/nouns.test.ts',
      says: /honour: live, and no policy lets anybody read honours/,
    },
    {
      file: migration,
      cut: 'grant delete, insert (id, athlete_id, title, year), update (title, year) on public.honours to authenticated;\n',
      by: policyMatrix,
      says: /policies on honours: Ada's > allow insert to those listed/,
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
    { file: 'shared/limits.ts', by: 'tsc', says: /Property 'honour' does not exist/ },
    {
      file: 'supabase/tests/personas.ts',
      by: policyMatrix,
      says: /policies on honours: Ada's > are tested with a row that exists/,
    },
    {
      file: cases,
      by: policyMatrix,
      says: /"honours"/,
    },
    { file: `${feature}/types.ts`, by: 'tsc', says: /Cannot find module '.*\/types\.ts'/ },
    { file: `${feature}/queries.ts`, by: 'tsc', says: /Cannot find module '.*\/queries\.ts'/ },
    { file: `${feature}/mutations.ts`, by: 'tsc', says: /Cannot find module '.*\/mutations\.ts'/ },
    { file: `${feature}/schema.ts`, by: 'tsc', says: /Cannot find module '.*\/schema\.ts'/ },
    {
      file: `${feature}/realtime.ts`,
      by: 'check-nouns.mjs',
      says: /"honour" is sent live and no screen listens to honours; export liveSources from its realtime\.ts/,
    },
    {
      file: `${feature}/components/own-honours.tsx`,
      by: 'tsc',
      says: /Cannot find module '.*\/own-honours\.tsx'/,
    },
    {
      file: `${feature}/components/shown-honours.tsx`,
      by: 'tsc',
      says: /Cannot find module '.*\/shown-honours\.tsx'/,
    },
    { file: `${feature}/locales/en.json`, by: translations, says: /honour\/locales\/en\.json: is missing/ },
    { file: `${feature}/locales/es.json`, by: translations, says: /honour\/locales\/es\.json: is missing/ },
    { file: `${feature}/locales/fr.json`, by: translations, says: /honour\/locales\/fr\.json: is missing/ },
    { file: ownPage, by: 'knip', says: /own-honours\.tsx/ },
    { file: scoutPage, by: 'knip', says: /shown-honours\.tsx/ },
    {
      file: `${reportWords}/en.json`,
      by: 'supabase/tests/nouns.test.ts',
      says: /report\/locales\/en\.json: subject\.honour is missing/,
    },
    {
      file: `${reportWords}/es.json`,
      by: translations,
      says: /report\/locales\/es\.json: subject\.honour is missing/,
    },
    {
      file: `${reportWords}/fr.json`,
      by: translations,
      says: /report\/locales\/fr\.json: subject\.honour is missing/,
    },
    {
      file: evidence,
      by: 'supabase/tests/report-evidence.test.ts',
      says: /honour\.year: declared as evidence and without a label: add it to web/,
    },
    {
      file: 'docs/domain-language.md',
      by: 'check-docs.mjs',
      says: /docs\/domain-language\.md: no row says what "honour" is/,
    },
    {
      file: 'README.md',
      by: 'check-docs.mjs',
      says: /README\.md: the table "By noun" does not name 0099_honours/,
    },
    {
      file: 'e2e/honour.spec.ts',
      by: 'check-nouns.mjs',
      says: /athletes\/honour: no story uses it; tell in e2e\/honour\.spec\.ts/,
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
