import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'

/** What this person can find with it, and no more: an athlete finds those they talk with, a scout athletes, an admin everybody. */
export function usePaletteLabel(): string {
  const t = useT()
  const account = useAccount()
  return t(`palette.open.${account?.isAdmin ? 'admin' : (account?.role ?? 'athlete')}`)
}
