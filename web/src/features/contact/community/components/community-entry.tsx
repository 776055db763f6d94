import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useJoinCommunity, useLeaveCommunity } from '../mutations.ts'
import { entryOf } from '../rules.ts'
import type { OpenCommunity } from '../types.ts'

type EntryProps = { community: OpenCommunity; invitation: string; isSignedIn: boolean }

/** The rules, and the way in; or what it waits for. */
export function CommunityEntry({ community, invitation, isSignedIn }: EntryProps) {
  const t = useT('community')
  const join = useJoinCommunity()
  const leave = useLeaveCommunity()
  const refusal = useErrorMessage(join.error ?? leave.error)
  const { id, name, rules, my_state, is_invitation } = community
  const entry = entryOf(community, is_invitation)
  return (
    <Card className="max-w-2xl space-y-4">
      {rules && (
        <>
          <CardHeader title={t('rules')} />
          <p className="wrap-anywhere whitespace-pre-line">{rules}</p>
        </>
      )}
      {my_state === 'asked' && <p>{t('asked_text')}</p>}
      {my_state === 'guardian' && <p>{t('guardian_text')}</p>}
      {my_state === 'active' && <p>{t('resting_text')}</p>}
      {!my_state && !entry && <p className="text-soft">{t('invitation_only')}</p>}
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isSignedIn && (
          <LinkButton to="/auth" variant="primary">
            {t('sign_in')}
          </LinkButton>
        )}
        {isSignedIn && entry && (
          <Button
            variant="primary"
            busy={join.isPending}
            onClick={() =>
              // By the promise: once inside, this card is gone.
              join.mutateAsync({ id, invitation }).then(
                (state) => state === 'active' && toast.success(t('welcome', { name })),
                () => undefined, // `join.error` tells it
              )
            }
          >
            {t(rules ? `${entry}_with_rules` : entry)}
          </Button>
        )}
        {isSignedIn && (my_state === 'asked' || my_state === 'guardian' || my_state === 'active') && (
          <Button busy={leave.isPending} onClick={() => leave.mutate(id)}>
            {t(my_state === 'active' ? 'leave' : 'withdraw')}
          </Button>
        )}
      </div>
      {!isSignedIn && invitation && <p className="text-sm text-soft">{t('sign_in_invited')}</p>}
    </Card>
  )
}
