import type { Row } from '#web/lib/supabase-rows.ts'

export const blockColumns = 'blocked_id, blocked_name, by_guardian, created_at'
export type Block = Row<'blocks', typeof blockColumns>

/** Somebody to block, by the name under which they were met. */
export type PersonToBlock = { id: string; name: string }
