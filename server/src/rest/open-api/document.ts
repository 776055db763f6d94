import type { Routine, SchemaCache, Table } from '../schema-cache/schema-cache.ts'
import { columnProperty, jsonType } from './property.ts'

/** Swagger 2.0, as PostgREST writes it. It contains only what the role may use, and the names of the tables that its foreign keys refer to. */
export function openApiDocument(
  cache: SchemaCache,
  schema: string,
  role: string,
  host: string,
  basePath: string,
) {
  const tables = [...cache.tables.values()].filter(
    (table) => table.schema === schema && (table.privileges.get(role)?.size ?? 0) > 0,
  )
  const routines = [...cache.routines.values()]
    .flat()
    .filter((routine) => routine.schema === schema && routine.executableBy.has(role))
  return {
    swagger: '2.0',
    info: {
      title: 'Touchline table API',
      description: `What ${role} may use of the schema ${schema}`,
      version: '14.1',
    },
    host,
    basePath,
    schemes: ['http', 'https'],
    consumes: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    produces: ['application/json', 'application/vnd.pgrst.object+json', 'text/csv'],
    paths: {
      '/': {
        get: {
          tags: ['Introspection'],
          summary: 'This document',
          produces: ['application/openapi+json'],
          responses: OK,
        },
      },
      ...Object.fromEntries(tables.map((table) => [`/${table.name}`, tablePaths(table, role)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePaths(routine)])),
    },
    definitions: Object.fromEntries(tables.map((table) => [table.name, tableDefinition(cache, table)])),
    parameters: parameterDefinitions(tables),
  }
}

const OK = { 200: { description: 'OK' } }
const ref = (name: string) => ({ $ref: `#/parameters/${name}` })

function tablePaths(table: Table, role: string) {
  const may = table.privileges.get(role)
  const filters = [...table.columns.keys()].map((column) => ref(`rowFilter.${table.name}.${column}`))
  const shared = { tags: [table.name], ...splitComment(table.description) }
  const rows = {
    description: 'OK',
    schema: { type: 'array', items: { $ref: `#/definitions/${table.name}` } },
  }
  return {
    ...(may?.has('select') && {
      get: {
        ...shared,
        parameters: [...filters, ...READ_PARAMETERS.map(ref)],
        responses: { 200: rows, 206: { description: 'Partial Content' } },
      },
    }),
    ...(may?.has('insert') &&
      table.insertable && {
        post: {
          ...shared,
          parameters: [ref(`body.${table.name}`), ref('select'), ref('preferPost')],
          responses: { 201: { description: 'Created' } },
        },
      }),
    ...(may?.has('update') &&
      table.updatable && {
        patch: {
          ...shared,
          parameters: [...filters, ref(`body.${table.name}`), ref('preferReturn')],
          responses: { 204: { description: 'No Content' } },
        },
      }),
    ...(may?.has('delete') &&
      table.deletable && {
        delete: {
          ...shared,
          parameters: [...filters, ref('preferReturn')],
          responses: { 204: { description: 'No Content' } },
        },
      }),
  }
}

const READ_PARAMETERS = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount']

function routinePaths(routine: Routine) {
  const shared = { tags: [`(rpc) ${routine.name}`], ...splitComment(routine.description) }
  const named = routine.parameters.filter(({ name }) => name !== '')
  const properties = Object.fromEntries(
    named.map(({ name, type }) => [name, { format: type, ...jsonType(type) }]),
  )
  const required = named.filter((parameter) => parameter.required).map(({ name }) => name)
  const body = {
    in: 'body',
    name: 'args',
    required: true,
    schema: { type: 'object', properties, ...(required.length > 0 && { required }) },
  }
  const query = named.map(({ name, type, required: needed }) => ({
    in: 'query',
    name,
    required: needed,
    format: type,
    ...jsonType(type),
  }))
  return {
    ...(routine.volatility !== 'volatile' && { get: { ...shared, parameters: query, responses: OK } }),
    post: { ...shared, parameters: [body], responses: OK },
  }
}

function tableDefinition(cache: SchemaCache, table: Table) {
  const columns = [...table.columns.values()]
  const required = columns.filter((column) => !column.nullable).map(({ name }) => name)
  return {
    type: 'object',
    ...(table.description === null ? {} : { description: table.description }),
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      columns.map((column) => [column.name, columnProperty(cache, table, column)]),
    ),
  }
}

/** The first line of a comment is the summary, the rest the description. */
function splitComment(comment: string | null) {
  if (comment === null) return {}
  const [summary = '', ...more] = comment.split('\n')
  const description = more.join('\n').replace(/^\n+/, '')
  return { summary, ...(description !== '' && { description }) }
}

function parameterDefinitions(tables: Table[]) {
  const prefer = (name: string, values: string[]) => ({
    name: 'Prefer',
    in: 'header',
    required: false,
    type: 'string',
    description: name,
    enum: values,
  })
  const query = (name: string, description: string) => ({
    name,
    in: 'query',
    required: false,
    type: 'string',
    description,
  })
  return {
    select: query('select', 'Filtering Columns'),
    order: query('order', 'Ordering'),
    offset: query('offset', 'Limiting and Pagination'),
    limit: query('limit', 'Limiting and Pagination'),
    range: {
      name: 'Range',
      in: 'header',
      required: false,
      type: 'string',
      description: 'Limiting and Pagination',
    },
    rangeUnit: {
      name: 'Range-Unit',
      in: 'header',
      required: false,
      type: 'string',
      default: 'items',
      description: 'Limiting and Pagination',
    },
    preferCount: prefer('Preference', ['count=exact', 'count=planned', 'count=estimated']),
    preferReturn: prefer('Preference', ['return=representation', 'return=minimal', 'return=none']),
    preferPost: prefer('Preference', [
      'return=representation',
      'return=minimal',
      'resolution=ignore-duplicates',
      'resolution=merge-duplicates',
    ]),
    ...Object.fromEntries(
      tables.flatMap((table): [string, object][] => [
        [
          `body.${table.name}`,
          { name: table.name, in: 'body', required: false, schema: { $ref: `#/definitions/${table.name}` } },
        ],
        ...[...table.columns.values()].map((column): [string, object] => [
          `rowFilter.${table.name}.${column.name}`,
          { name: column.name, in: 'query', required: false, type: 'string' },
        ]),
      ]),
    ),
  }
}
