import { ApiError } from '#server/http/api-error.ts'

/** A relationship as an ambiguity error shows it. */
export type RelationshipSummary = { cardinality: string; embedding: string; relationship: string }

/**
 * Every error of the REST API with PostgREST's codes and texts. supabase-js and its users read code, message, details and hint, so the
 * texts are part of the protocol.
 */
export const restErrors = {
  parse: (subject: string, text: string, column: number, details: string) =>
    restError(400, 'PGRST100', `"failed to parse ${subject} (${text})" (line 1, column ${column})`, {
      details,
    }),
  badRpcMethod: (method: string) => restError(405, 'PGRST101', `Cannot use the ${method} method on RPC`),
  badBody: (message: string) => restError(400, 'PGRST102', message),
  /** PostgreSQL's own code for a text that is too long. */
  fieldTooLong: (name: string, given: number, max: number) =>
    restError(400, '22001', `${name}: ${given} characters were given; at most ${max} fit into a field.`),
  negativeLimit: () => rangeError('Limit should be greater than or equal to zero.'),
  reversedRange: () =>
    rangeError('The lower boundary must be lower than or equal to the upper boundary in the Range header.'),
  offsetBeyondTotal: (offset: number, total: number) =>
    rangeError(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'content-range': `*/${total}`,
    }),
  putNeedsPrimaryKey: () =>
    restError(405, 'PGRST105', `Filters must include all and only primary key columns with 'eq' operators`),
  unknownSchema: (schema: string, exposed: string[]) =>
    restError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
    }),
  noMediaType: (accept: string) =>
    restError(406, 'PGRST107', `None of these media types are available: ${accept}`),
  notEmbedded: (name: string) =>
    restError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
      hint: `Verify that '${name}' is included in the 'select' query parameter.`,
    }),
  badResponseHeaders: () =>
    restError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    ),
  badResponseStatus: () => restError(500, 'PGRST112', 'response.status guc must be a valid status code'),
  putTakesNoLimit: () =>
    restError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT'),
  putMismatch: () => restError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)'),
  notSingular: (rows: number) =>
    restError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    }),
  badMethod: (method: string) => restError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  /** PostgreSQL's own error for it, as PostgREST passes it on. */
  embeddedTwice: (origin: string, key: string, depth: number) =>
    restError(400, '42712', `table name "${origin}_${key}_${depth}" specified more than once`),
  orderNotToOne: (origin: string, target: string) =>
    restError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
      details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
    }),
  badEmbedFilter: (target: string) =>
    restError(400, 'PGRST120', `Bad operator on the '${target}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    }),
  badRaise: (details: string, hint: string) =>
    restError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
      details,
      hint,
    }),
  badPreferences: (names: string[]) =>
    restError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${names.join(', ')}`,
    }),
  aggregatesDisabled: () => restError(400, 'PGRST123', 'Use of aggregate functions is not allowed'),
  tooManyAffected: (rows: number) =>
    restError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    }),
  badPath: () => restError(404, 'PGRST125', 'Invalid path specified in request URL'),
  openApiDisabled: () => restError(404, 'PGRST126', 'Root endpoint metadata is disabled'),
  aggregatesInSpreadLists: () =>
    restError(400, 'PGRST127', 'Feature not implemented', {
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    }),
  maxAffectedNeedsRows: () =>
    restError(
      400,
      'PGRST128',
      'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
    ),
  noRelationship: (
    origin: string,
    target: string,
    using: string | null,
    schema: string,
    hint: string | null,
  ) =>
    restError(
      400,
      'PGRST200',
      `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
      {
        details:
          `Searched for a foreign key relationship between '${origin}' and '${target}'` +
          `${using === null ? '' : ` using the hint '${using}'`} in the schema '${schema}', but no matches were found.`,
        hint,
      },
    ),
  ambiguousRelationship: (
    origin: string,
    target: string,
    hints: string[],
    relationships: RelationshipSummary[],
  ) =>
    restError(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
      {
        relationships,
        hint: `Try changing '${target}' to one of the following: ${hints.map((hint) => `'${hint}'`).join(', ')}. Find the desired relationship in the 'details' key.`,
      },
    ),
  noRoutine: (message: string, details: string, hint: string | null) =>
    restError(404, 'PGRST202', message, { details, hint }),
  ambiguousRoutine: (candidates: string[]) =>
    restError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${candidates.join(', ')}`,
      {
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ),
  noColumn: (table: string, column: string) =>
    restError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  noTable: (schema: string, table: string, hint: string | null) =>
    restError(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`, { hint }),
  noConnection: () =>
    restError(503, 'PGRST000', 'Database connection error. Retrying the connection.', retry),
  lostConnection: () => restError(503, 'PGRST001', 'Database client error. Retrying the connection.', retry),
  noSchemaCache: () =>
    restError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.', retry),
  poolExhausted: () =>
    restError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', retry),
  tooManyAtOnce: ({ message }: Error) =>
    restError(429, 'PGRST003', message, {
      ...retry,
      hint: 'Wait for some of them to be answered, or ask for fewer rows: a row by its key is not counted.',
    }),
  answerTooLarge: (maxBytes: number) =>
    restError(413, 'PGRST103', `The answer would be larger than ${maxBytes} bytes`, {
      hint: 'Ask for fewer rows with limit, also in embedded resources, or for fewer columns with select.',
    }),
  badToken: (message: string, details: string | null) => tokenError('PGRST301', message, details),
  badClaim: (message: string) => tokenError('PGRST303', message, null),
  /** PostgreSQL's error for setting a role that does not exist. */
  unknownRole: (message: string) => tokenError('22023', message, null),
  bodyTooLarge: (maxBytes: number) => restError(413, 'PGRST102', `The body is larger than ${maxBytes} bytes`),
  addressTooLong: (maxBytes: number) =>
    restError(414, 'PGRST100', `The address is longer than ${maxBytes} bytes`),
  tooDeep: (max: number) => restError(400, 'PGRST100', `Embedded resources nest at most ${max} deep`),
  /** The text and code of the safeupdate extension, which Supabase loads. */
  unfiltered: (verb: 'UPDATE' | 'DELETE') => restError(400, '21000', `${verb} requires a WHERE clause`),
}

const retry = { headers: { 'retry-after': '1' } }

type Extra = ConstructorParameters<typeof ApiError>[3]

function restError(status: number, code: string, message: string, extra: Extra = {}) {
  return new ApiError(status, code, message, extra)
}

function rangeError(details: string, headers: Record<string, string> = {}) {
  return restError(416, 'PGRST103', 'Requested range not satisfiable', { details, headers })
}

function tokenError(code: string, message: string, details: string | null) {
  // A claim can contain characters that a header must not.
  const description = message.replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  return restError(401, code, message, {
    details,
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  })
}
