import type { UnstableGetResult } from '@supabase/postgrest-js'
import type { Database } from '#shared/database.types.ts'

type Relations = Database['public']['Tables'] & Database['public']['Views']
type ClientOptions = Database['__InternalSupabase']

/** A row as the client reads it with these columns: a noun names its columns once, and its type follows from them. */
export type Row<Name extends keyof Relations, Columns extends string> = UnstableGetResult<
  Database['public'],
  Relations[Name]['Row'],
  Name,
  Relations[Name]['Relationships'],
  Columns,
  ClientOptions
>
