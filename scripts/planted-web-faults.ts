/** A check, the file it has to look at, what is planted there, and what it has to say. */
export type Fault = [check: string, file: string, plant: (text: string) => string, told: RegExp]

/** Against the shape of the web app: domains, nouns, their files, words and keys. */
export const webFaults: Fault[] = [
  [
    'check-refusals',
    'supabase/migrations/9999_planted.sql',
    () => `do $$ begin perform private.raise_error('board.planted', 'No.'); end $$;\n`,
    /board\.planted: no es words at board:refused\.board\.planted/,
  ],
  [
    'check-refusals',
    'web/src/features/scouting/board/locales/fr.json',
    (text) => text.replace('"refused": {', '"refused": { "planted": "Non.",'),
    /board:refused\.planted \(fr\): no rule/,
  ],
  [
    'check-translations',
    'web/src/features/scouting/board/locales/es.json',
    (text) => text.replace(/"refused": \{/, '"planted": "Hola", "refused": {'),
    /board\/locales\/es\.json: planted is not in en\.json/,
  ],
  [
    'check-translations',
    'web/src/features/athletes/athlete-profile/locales/en.json',
    (text) => text.replace(/"problem": \{/, '"problem": { "planted": "No.",'),
    /athlete-profile\/locales\/en\.json: nothing uses problem\.planted/,
  ],
  [
    'check-file-names',
    'web/src/features/scouting/board/helpers.ts',
    () => 'export const planted = 1\n',
    /features\/scouting\/board\/helpers\.ts: a feature holds/,
  ],
  [
    'check-file-names',
    'web/src/features/scouting/board/stage-utils.ts',
    () => 'export const planted = 1\n',
    /features\/scouting\/board\/stage-utils\.ts: a feature holds/,
  ],
  [
    'check-file-names',
    'web/src/features/scouting/board/planted/rules.ts',
    () => 'export const planted = 1\n',
    /board\/planted\/rules\.ts: alone in its folder; it is features\/scouting\/board\/planted\.ts/,
  ],
  [
    'check-file-names',
    'web/src/features/contact/board/rules.ts',
    () => 'export const planted = 1\n',
    /features\/scouting\/board: there is a features\/contact\/board; a noun has one folder/,
  ],
  [
    'check-imports',
    'web/src/lib/planted.ts',
    () => `export { accountQueries } from '#web/features/accounts/account/queries.ts'\n`,
    /lib-looks-down-only: web\/src\/lib\/planted\.ts/,
  ],
  [
    'check-imports',
    'web/src/features/scouting/athlete-search/schema.ts',
    () => `export type { Board } from '#web/features/scouting/board/types.ts'\n`,
    /features in a circle: scouting\/athlete-search → scouting\/board → scouting\/athlete-search: .*athlete-search\/schema\.ts imports .*board\/types\.ts; .*Move what both need/,
  ],
  [
    'check-imports',
    'web/src/features/athletes/sport/schema.ts',
    () => `export type { Board } from '#web/features/scouting/board/types.ts'\n`,
    /domain-athletes-looks-down-only: web\/src\/features\/athletes\/sport\/schema\.ts/,
  ],
  [
    'check-nouns',
    'web/src/features/accounts/settings/mutations.ts',
    (text) =>
      text.replace("void readAgainAfter('settings', queryClient)", 'void queryClient.invalidateQueries()'),
    /nouns\.ts: "settings" registers readAgain, and no mutation asks for it; call readAgainAfter\('settings', client\) in web\/src\/features\/accounts\/settings\/mutations\.ts/,
  ],
  [
    'check-nouns',
    'web/src/features/scouting/board/planted.ts',
    () => `void readAgainAfter('board', client)\n`,
    /board\/planted\.ts: readAgainAfter\('board'\) reads nothing; register readAgain for "board" in web\/src\/app\/nouns\.ts/,
  ],
  [
    'check-nouns',
    'web/src/features/athletes/video/realtime.ts',
    () => 'export const videoChanges = () => []\n',
    /athletes\/video\/realtime\.ts: nothing listens; export `liveSources/,
  ],
  [
    'check-nouns',
    'supabase/migrations/9999_planted.sql',
    () => `select private.declare_noun('trial', 'public.trials', live => 'rows');\n`,
    /9999_planted\.sql: "trial" is sent live and no screen listens to trials; export liveSources/,
  ],
  [
    'check-nouns',
    'web/src/features/athletes/planted/mutations.ts',
    () => 'export const plant = () => undefined\n',
    /features\/athletes\/planted: no story uses it; tell in e2e\/planted\.spec\.ts/,
  ],
  [
    'check-docs',
    'supabase/migrations/9999_planted.sql',
    () => `select private.declare_noun('gadget', 'public.gadgets');\n`,
    /docs\/domain-language\.md: no row says what "gadget" is/,
  ],
  [
    'check-nouns',
    'web/src/app/route-table.ts',
    (text) => text.replace("'/scout/feedback'", "'/scout/planted'"),
    /no menu leads to \/scout\/planted; add it to navItems in web\/src\/app\/scout\/shell\.tsx/,
  ],
  [
    'check-query-keys',
    'web/src/features/scouting/scout-dashboard/planted.ts',
    () => `void client.invalidateQueries({ queryKey: ['boards'] })\n`,
    /planted\.ts: \['boards'\] is written out; take it from features\/scouting\/board\/keys\.ts/,
  ],
]
