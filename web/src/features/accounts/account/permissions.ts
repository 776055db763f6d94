import { useIsAal2 } from '#web/lib/session.ts'

/** An admin reads and acts after the second step alone: supabase/migrations/0002_admins.sql holds the rule. */
export const useCanActAsAdmin = () => useIsAal2()
