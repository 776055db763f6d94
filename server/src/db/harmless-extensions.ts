/** Of the extensions that come with PostgreSQL and that only a superuser may add, those that reach neither files nor the network. */
export const HARMLESS_EXTENSIONS = [
  'autoinc',
  'bloom',
  'earthdistance',
  'insert_username',
  'intagg',
  'moddatetime',
  'pg_stat_statements',
  'pgrowlocks',
  'pgstattuple',
  'refint',
]
