import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openTestDatabase } from './test-database.ts'

/** Lists that leave something out, or add to it, on purpose. */
const ON_PURPOSE: Record<string, string> = {
  'web/src/features/trust/dispute/types.ts OUTCOMES':
    'what the team decides; withdrawing is for whoever raised it',
  'web/src/features/trust/organization/types.ts LEVELS':
    'the levels that an organization gives; nobody gives their own word',
  'web/src/features/accounts/verification/types.ts statuses':
    'what public.current_status answers, beyond what is stored',
  'server/src/storage/download/send-object.ts Audience': 'who may cache an answer',
  'shared/units.ts ELECTRONIC':
    'the methods that are no hand timing; supabase/tests/units.test.ts compares them',
  'web/src/features/athletes/measurement/schema.ts MEASURERS':
    'whom an athlete can name; an import names its source, and older numbers nobody',
  'web/src/features/accounts/data-request/types.ts OUTCOMES': 'how a request ends; every one begins open',
  'web/src/app/redirects.ts areas': 'areas of the app',
  'web/src/features/trust/announcement/components/announcement-page.tsx Area': 'areas of the app',
  'web/src/features/trust/feedback/rules.ts areas': 'areas of the app',
  'web/src/features/scouting/athlete-search/types.ts ADULT_AGE_BANDS':
    'what an athlete may search other athletes by; nobody under 18 is among them',
  'web/src/features/scouting/opening/types.ts CLOSE_REASONS':
    'the reasons that a scout gives; the deadline closes by itself',
  'web/src/features/scouting/opening/components/opening-list.tsx STATES':
    'how openings stand that a scout lists; what was taken away is not listed',
  'web/src/features/scouting/pitch/types.ts DECLINE_REASONS':
    'the reasons that a scout gives; others end a pitch by themselves',
  'web/src/features/scouting/pitch/types.ts END_REASONS':
    'the reasons for which a pitch ends by itself; a scout gives others',
  'web/src/features/scouting/athlete-search/types.ts TIMINGS':
    'how a time was taken; what is no time is not asked for it',
  'web/src/features/trust/figures/period.ts reportPresets':
    'what moves with the calendar; fixed is two days of one’s own',
  'web/src/features/scouting/scout-directory/types.ts SCOUT_CHECKS':
    'what a scout is checked for, beside the check of two admins; an athletic record is an athlete’s',
  'web/src/features/contact/message-request/types.ts declineReasons':
    '"guardian" is said by the guardian’s page alone',
  'web/src/features/scouting/board/types.ts funnelStages':
    'stages of one’s own making have no place in a funnel',
}

type List = { name: string; values: string[] }

test('a list of values in TypeScript that repeats one of SQL says all of it', async () => {
  const database = await openTestDatabase()
  const rows = await database.sql<{ name: string; text: string }>(
    `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`,
  )
  await database.close()
  const inSql = rows
    .map(({ name, text }) => ({
      name,
      values: [...text.matchAll(/'([\w+-]+)'::text/g)].map(([, value = '']) => value),
    }))
    .filter(({ values }) => values.length > 1)
  expect(inSql.length).toBeGreaterThan(40)
  const found = listsOfSource()
  expect(differences(found, inSql)).toEqual([])
  const names = new Set(found.map(({ name }) => name))
  expect(Object.keys(ON_PURPOSE).filter((name) => !names.has(name))).toEqual([])
})

test('a list that lacks a value, or has one more, is told', () => {
  const sql = [{ name: 'flags reason', values: ['spam', 'harassment', 'other'] }]
  const told = (values: string[]) => differences([{ name: 'web/x.ts reasons', values }], sql)
  expect(told(['spam', 'other', 'harassment'])).toEqual([])
  expect(told(['spam', 'other'])).toEqual([
    'web/x.ts reasons is spam, other; flags reason is spam, harassment, other',
  ])
  expect(told(['spam', 'other', 'harassment', 'rude'])).toHaveLength(1)
  expect(told(['red', 'green'])).toEqual([])
})

/** More than half in common is the same list with a difference; less is another list. */
function differences(found: List[], inSql: List[]): string[] {
  const shared = (a: string[], b: string[]) => a.filter((value) => b.includes(value)).length
  const alike = ({ values }: List, sql: List) =>
    shared(values, sql.values) / new Set([...values, ...sql.values]).size
  return found.flatMap((list) => {
    if (list.name in ON_PURPOSE || inSql.some((sql) => alike(list, sql) === 1)) return []
    const [nearest] = inSql.toSorted((a, b) => alike(list, b) - alike(list, a))
    if (!nearest || alike(list, nearest) <= 0.5) return []
    return [`${list.name} is ${list.values.join(', ')}; ${nearest.name} is ${nearest.values.join(', ')}`]
  })
}

/** Every union of literals and every array of them that has a name, in what runs in the browser and on both sides. */
function listsOfSource(): List[] {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = globSync('{web/src,shared,server/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|database\.types/.test(file),
  )
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(`${root}${file}`, 'utf8'), ts.ScriptTarget.Latest)
    return source.statements.flatMap((statement) =>
      namedLists(statement).map((list) => ({ ...list, name: `${file} ${list.name}` })),
    )
  })
}

function namedLists(statement: ts.Statement): List[] {
  if (ts.isTypeAliasDeclaration(statement)) return ofUnion(statement.name.text, statement.type)
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    let value = initializer
    while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression
    if (!value || !ts.isIdentifier(name) || !ts.isArrayLiteralExpression(value)) return []
    const values = value.elements.flatMap((element) => (ts.isStringLiteral(element) ? [element.text] : []))
    return values.length > 1 && values.length === value.elements.length ? [{ name: name.text, values }] : []
  })
}

function ofUnion(name: string, type: ts.TypeNode): List[] {
  if (!ts.isUnionTypeNode(type)) return []
  const values = type.types.flatMap((one) =>
    ts.isLiteralTypeNode(one) && ts.isStringLiteral(one.literal) ? [one.literal.text] : [],
  )
  return values.length > 1 && values.length === type.types.length ? [{ name, values }] : []
}
