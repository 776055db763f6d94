import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { stillHere } from '#web/lib/still-here.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAcceptInvitation } from '../mutations.ts'
import { adminInvitationQueries } from '../queries.ts'
import { InvitationMessage } from './invitation-message.tsx'

type AcceptInvitationProps = {
  invitationId: string
  person: { id: string; email: string }
  onSwitchAccount: () => void
  /** Sets up the second step that accepting takes. */
  secondStep: ReactNode
}

/** What the link of an invitation shows to the person who is signed in. */
export function AcceptInvitation({ invitationId, ...open }: AcceptInvitationProps) {
  const { person, onSwitchAccount } = open
  const t = useT('admin-invitation')
  const state = useQuery(adminInvitationQueries.linked(invitationId, person.email))
  if (state.isPending) return <CardsSkeleton cards={1} />
  if (state.error) return <ErrorState error={state.error} onRetry={state.refetch} busy={state.isFetching} />
  if (state.data === 'open') return <OpenInvitation {...open} />
  return (
    <InvitationMessage
      title={t(`${state.data}.title`, { email: person.email })}
      text={t(`${state.data}.text`)}
      actions={
        <>
          {state.data === 'not_yours' && (
            <Button variant="primary" onClick={onSwitchAccount}>
              {t('switch')}
            </Button>
          )}
          <LinkButton to="/">{t('leave')}</LinkButton>
        </>
      }
    />
  )
}

function OpenInvitation({
  person,
  onSwitchAccount,
  secondStep,
}: Omit<AcceptInvitationProps, 'invitationId'>) {
  const t = useT('admin-invitation')
  const navigate = useNavigate()
  const accept = useAcceptInvitation(person.id)
  const refused = useErrorMessage(accept.error)
  const hasSecondStep = useCanActAsAdmin()

  const onAccept = () => {
    const isHere = stillHere()
    // By the promise: to an admin the page says something else, and this is gone.
    accept.mutateAsync(person.email).then(
      (accepted) => {
        if (!accepted) return
        toast.success(t('accepted'))
        if (isHere()) navigate('/admin/dashboard', { replace: true })
      },
      () => undefined, // `accept.error` tells it
    )
  }

  return (
    <>
      <ShieldCheck aria-hidden className="mb-4 size-9 stroke-[1.25] text-accent" />
      <h1>{t('open.title')}</h1>
      <p className="mt-2 text-soft wrap-break-word">
        <RichText
          text={t('open.text', { email: person.email })}
          marks={{ address: (words) => <strong className="font-semibold text-ink">{words}</strong> }}
        />
      </p>
      <p className="mt-2 text-soft">{t('open.change')}</p>
      {!hasSecondStep && (
        <div className="mt-5 space-y-4">
          <p>{t('open.second_step')}</p>
          {secondStep}
        </div>
      )}
      {refused && (
        <div role="alert" className="mt-5">
          <Notice tone="bad">{refused}</Notice>
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {hasSecondStep && (
          <Button variant="primary" busy={accept.isPending} onClick={onAccept}>
            {t('accept')}
          </Button>
        )}
        <LinkButton to="/">{t('not_now')}</LinkButton>
        <Button variant="ghost" onClick={onSwitchAccount}>
          {t('switch')}
        </Button>
      </div>
    </>
  )
}
