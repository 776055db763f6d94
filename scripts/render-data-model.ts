import type { DataModel, ModelColumn, ModelFunction, ModelNoun, ModelRelation } from './read-data-model.ts'

const SHORT_TYPES: [RegExp, string][] = [
  [/timestamp with time zone/g, 'timestamptz'],
  [/time without time zone/g, 'time'],
  [/character varying/g, 'varchar'],
  [/double precision/g, 'float8'],
]
const COMMANDS = [
  ['select', 'Read'],
  ['insert', 'Insert'],
  ['update', 'Update'],
  ['delete', 'Delete'],
] as const

const INTRODUCTION = `# The data model

Generated from the migrations by \`npm run data-model\`; \`npm run check\` fails when this page is older than they are. To change a sentence, change
the comment at the top of the noun's file or its \`comment on\` lines.

Each section is one file of \`supabase/migrations/\`, in the order they are applied.
- **Read, Insert, Update, Delete** name who may do so over the API, in the words of the policy. *Own*: the person the row belongs to. *Seen*: whoever may
  see the athlete. *Permitted*: as the athlete's visibility and blocks allow. *Parties*: the athlete and the scout. *Members, editors*: of the board.
  *Nobody*: no policy allows it, so only functions of the database and the service role do it.
- **Client writes** says which columns a client may send. The others are computed, or set by a trigger.
- **Live** tables send their changes over Realtime.
- Limits of length are in \`shared/limits.ts\`. What errors look like is in [protocol.md](protocol.md#errors), the words are in
  [domain-language.md](domain-language.md).
`

export function renderDataModel(model: DataModel): string {
  const sections = model.nouns.map((noun) => renderNoun(model, noun))
  return [INTRODUCTION, ...sections, renderBuckets(model), ''].join('\n')
}

/** Tables and functions whose purpose no comment tells. */
export function findUndescribed(model: DataModel): string[] {
  const tables = model.nouns
    .map((noun) => relationsOf(model, noun))
    .filter((relations) => relations.length > 1)
    .flat()
    .filter((relation) => relation.comment === null)
    .map((relation) => `table ${relation.name}`)
  const functions = model.functions
    .filter((routine) => routine.comment === null)
    .map((routine) => `function ${routine.name}`)
  return [...tables, ...functions]
}

function renderNoun(model: DataModel, noun: ModelNoun): string {
  const functions = model.functions.filter((routine) => noun.creates.includes(routine.name))
  return [
    `## ${noun.title}`,
    `\`${noun.file}\`\n`,
    `${noun.text}\n`,
    ...relationsOf(model, noun).map((relation) => renderRelation(model, relation)),
    ...(functions.length === 0 ? [] : [renderFunctions(functions)]),
  ].join('\n')
}

function renderRelation(model: DataModel, relation: ModelRelation): string {
  const columns = model.columns.filter((column) => column.relation === relation.name)
  const kind = [relation.is_view ? 'view' : '', relation.is_live ? 'live' : ''].filter(Boolean).join(', ')
  return [
    `### \`${relation.name}\`${kind === '' ? '' : ` (${kind})`}`,
    ...(relation.comment === null ? [] : [`${relation.comment}\n`]),
    `${renderAccess(model, relation, columns)}\n`,
    ...renderColumns(columns),
    '',
  ].join('\n')
}

function renderAccess(model: DataModel, relation: ModelRelation, columns: ModelColumn[]): string {
  if (relation.is_view) return 'Read: whoever may read the rows of the tables behind it.'
  if (relation.name.startsWith('private.')) return 'Not part of the API.'
  const parts = COMMANDS.map(([command, label]) => {
    const granted = command === 'delete' || columns.some((column) => column.granted.includes(command))
    const policies = model.policies.filter(
      (policy) => policy.relation === relation.name && [command, 'all'].includes(policy.command),
    )
    if (!granted || policies.length === 0) return `${label}: nobody`
    return `${label}: ${policies.map((policy) => audienceOf(policy.name, relation.name, policy.roles)).join('; ')}`
  })
  return `${parts.join('. ')}.`
}

/** `boards_insert_scouts` on `boards` says "scouts". */
function audienceOf(policy: string, table: string, roles: string[]): string {
  const words = policy
    .replace(new RegExp(`^${table}_`), '')
    .replace(/^(select|insert|update|delete|all|write|read)_?/, '')
    .replaceAll('_', ' ')
  if (!roles.includes('authenticated')) return `${words === 'anon' ? '' : `${words} `}not signed in`.trim()
  return roles.includes('anon') ? `${words} (signed in or not)` : words
}

function renderColumns(columns: ModelColumn[]): string[] {
  const isWritable = columns.some((column) => writtenBy(column) !== '')
  const isReadable = columns.some((column) => column.granted.includes('select'))
  const cells = columns.map((column) => renderColumn(column, isReadable))
  if (!isWritable) return ['| Column | Type |', '|---|---|', ...cells.map((cell) => `${cell} |`)]
  return [
    '| Column | Type | Client writes |',
    '|---|---|---|',
    ...columns.map((column, index) => `${cells[index]} | ${writtenBy(column)} |`),
  ]
}

function writtenBy(column: ModelColumn): string {
  return column.granted.filter((command) => command !== 'select').join(', ')
}

function renderColumn(column: ModelColumn, isReadable: boolean): string {
  const isHidden = isReadable && !column.granted.includes('select')
  const details = [
    column.is_key ? 'key' : '',
    column.nullable ? 'may be null' : '',
    column.refers_to === null ? '' : `→ \`${column.refers_to}\``,
    isHidden ? 'not readable' : '',
    column.values === null ? '' : column.values.map((value) => `\`${value}\``).join(' '),
  ].filter(Boolean)
  return `| \`${column.name}\` | ${[shortType(column.type), ...details].join(', ')}`
}

function shortType(type: string): string {
  return SHORT_TYPES.reduce((text, [long, short]) => text.replace(long, short), type)
}

function renderFunctions(functions: ModelFunction[]): string {
  return [
    '| Call (`rpc`) | Answers with | Who | What it does |',
    '|---|---|---|---|',
    ...functions.map(({ name, parameters, result, roles, comment }) => {
      const who = roles.includes('anon')
        ? 'signed in or not'
        : roles.includes('authenticated')
          ? 'signed in'
          : 'service role'
      // A parameter with a default may be left out.
      const given = shortType(parameters).replace(/(\w+) (\S+) DEFAULT [^,]+/g, '$1? $2')
      return `| \`${name}(${given})\` | \`${shortType(result)}\` | ${who} | ${comment ?? ''} |`
    }),
    '',
  ].join('\n')
}

function renderBuckets(model: DataModel): string {
  return [
    '## Buckets',
    'Files of a person lie under their id: `<user id>/<name>`. The policies are in the section “Files”.\n',
    '| Bucket | Largest file | Types |',
    '|---|---|---|',
    ...model.buckets.map(
      (bucket) => `| \`${bucket.id}\` | ${bucket.size_limit} | ${(bucket.types ?? ['any']).join(', ')} |`,
    ),
  ].join('\n')
}

function relationsOf(model: DataModel, noun: ModelNoun): ModelRelation[] {
  return noun.creates.flatMap((name) => model.relations.filter((relation) => relation.name === name))
}
