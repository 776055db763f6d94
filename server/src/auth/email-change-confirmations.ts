import type { Transaction } from '#server/db/database.ts'

/** The two mailboxes of a change of address, by the kind of letter that each of them gets. */
export type ChangeMailbox = 'email_change_new' | 'email_change_current'

/**
 * The mailbox that has agreed to the change as it is wished for now. auth.users.email_change_confirm_status is written for the
 * platform, where its 1 means "one of the two, whichever came first"; it is never read, because it does not say which one.
 */
export async function confirmedMailbox(db: Transaction, userId: string): Promise<ChangeMailbox | undefined> {
  const { rows } = await db.query<{ method: ChangeMailbox }>(
    `select a.method from auth.touchline_email_change_confirmations a join auth.users u on u.id = a.user_id
     where a.user_id = $1 and a.email = u.email and a.email_change = u.email_change`,
    [userId],
  )
  return rows[0]?.method
}

export async function recordConfirmation(db: Transaction, userId: string, side: ChangeMailbox) {
  await db.query(
    `with changed as (
       update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1 returning id, email, email_change)
     insert into auth.touchline_email_change_confirmations (user_id, method, email, email_change)
     select id, $2, email, email_change from changed
     on conflict (user_id) do update set method = excluded.method, email = excluded.email, email_change = excluded.email_change`,
    [userId, side],
  )
}

export async function clearConfirmation(db: Transaction, userId: string) {
  await db.query('delete from auth.touchline_email_change_confirmations where user_id = $1', [userId])
}
