import { Cursor } from './cursor.ts'
import { mustReadName } from './field.ts'

/** `"a","b c",d`: the columns of a bulk insert, or the target of an upsert. */
export function parseColumns(text: string, subject: 'columns parameter' | 'on_conflict parameter'): string[] {
  const cursor = new Cursor(text, subject)
  const names: string[] = []
  do {
    cursor.skipBlanks()
    names.push(mustReadName(cursor))
    cursor.skipBlanks()
  } while (cursor.take(','))
  cursor.mustEnd()
  return [...new Set(names)]
}
