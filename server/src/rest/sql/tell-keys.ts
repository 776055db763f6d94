import type { ReadNode } from '../plan/read-plan.ts'
import { ident } from './ident.ts'

/** A value that is shown, and with it the row's key told: of rows that are in the answer, and of no others. */
export function telling({ reference, tellsKey = '' }: ReadNode, expression: string): string {
  const told = "current_setting('touchline.rows_read', true)"
  const key = `${reference}.${ident(tellsKey)}`
  return `case when current_user <> 'authenticated' or set_config('touchline.rows_read', concat(${told}, ${key}, ','), true) <> '' then ${expression} end`
}
