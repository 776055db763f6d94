import type { Transaction } from '#server/db/database.ts'

/** False where it was handed in before: what somebody else has signed opens one thing. Kept until it is too old to be taken. */
export async function useUpProof(db: Transaction, hash: string, untilSecond: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into auth.touchline_used_proofs (proof_hash, expires_at) values ($1, to_timestamp($2::bigint))
     on conflict do nothing`,
    [hash, String(untilSecond)],
  )
  return rowCount === 1
}
