import type { ReactNode } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useMembership } from '../mutations.ts'
import type { ShownOrganization } from '../types.ts'

type JoinCardProps = {
  organization: ShownOrganization
  /** An athlete asks here; others read where they can. */
  isAthlete: boolean
  signIn: ReactNode
}

/** "I train here", and where that stands. */
export function JoinCard({ organization, isAthlete, signIn }: JoinCardProps) {
  const t = useT('organization')
  const membership = useMembership()
  const refusal = useErrorMessage(membership.error)
  const { id, my_state: state, checked } = organization
  const belongs = state === 'asked' || state === 'member'
  if (!checked && !belongs) return null
  return (
    <Card>
      <h2 className="text-lg">{t('yours')}</h2>
      <p className="mt-1 text-soft">{t(belongs ? `mine.${state}` : 'yours_text')}</p>
      <p role="alert" className="mt-2 text-red-ink empty:hidden">
        {refusal}
      </p>
      <div className="mt-4">
        {!isAthlete && signIn}
        {isAthlete && !belongs && (
          <Button
            variant="primary"
            className="w-full"
            busy={membership.isPending}
            onClick={() => membership.mutate({ id, join: true })}
          >
            {t('train_here')}
          </Button>
        )}
        {isAthlete && belongs && (
          <Button busy={membership.isPending} onClick={() => membership.mutate({ id, join: false })}>
            {t(state === 'asked' ? 'take_back' : 'leave')}
          </Button>
        )}
      </div>
      {isAthlete && !belongs && <p className="mt-3 text-sm text-soft">{t('yes_first')}</p>}
    </Card>
  )
}
