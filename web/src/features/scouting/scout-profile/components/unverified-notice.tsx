import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { verificationQueries } from '#web/features/accounts/verification/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { useIsVerified } from '../queries.ts'

/** To a scout whom nobody has checked: what is closed, why, and the way to open it. */
export function UnverifiedNotice() {
  const t = useT('verification')
  const account = useAccount()
  const id = account?.id ?? ''
  const verified = useIsVerified()
  const { data: verifications } = useQuery({ ...verificationQueries.mine(id), enabled: verified === false })
  if (verified !== false || !verifications) return null
  const waiting = verifications.some(({ status }) => status === 'pending')
  return (
    <Notice
      icon={<ShieldAlert aria-hidden />}
      title={t(waiting ? 'closed.title_waiting' : 'closed.title')}
      action={
        !waiting && (
          <LinkButton to="/scout/verification" size="sm" className="max-sm:hidden">
            {t('closed.action')}
          </LinkButton>
        )
      }
    >
      {t('closed.text')}
      {!waiting && (
        <LinkButton to="/scout/verification" size="sm" className="mt-2 sm:hidden">
          {t('closed.action')}
        </LinkButton>
      )}
    </Notice>
  )
}
