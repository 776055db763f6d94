import { parseName } from './field.ts'
import { Scanner } from './scanner.ts'

/** `"a","b c",d`: the columns of a bulk insert, or the target of an upsert. */
export function parseColumns(text: string, subject: 'columns parameter' | 'on_conflict parameter'): string[] {
  const scanner = new Scanner(text, subject)
  const names: string[] = []
  do {
    scanner.skipBlanks()
    names.push(parseName(scanner))
    scanner.skipBlanks()
  } while (scanner.accept(','))
  scanner.assertEnd()
  return [...new Set(names)]
}
