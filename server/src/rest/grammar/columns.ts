import { parseName } from './field.ts'
import { Scanner } from './scanner.ts'

/** `"a","b c",d`: the columns of a bulk insert, or the target of an upsert. */
export function parseColumns(text: string, subject: 'columns parameter' | 'on_conflict parameter'): string[] {
  const cursor = new Scanner(text, subject)
  const names: string[] = []
  do {
    cursor.skipBlanks()
    names.push(parseName(cursor))
    cursor.skipBlanks()
  } while (cursor.accept(','))
  cursor.assertEnd()
  return [...new Set(names)]
}
