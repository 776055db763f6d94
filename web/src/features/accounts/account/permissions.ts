import { useIsAal2 } from '#web/lib/session.ts'

/** Reading takes an admin's password, acting the second step too: supabase/migrations/0002_admins.sql holds the rule. */
export const useCanActAsAdmin = () => useIsAal2()
