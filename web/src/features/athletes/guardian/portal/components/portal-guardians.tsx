import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { usePortalAction } from '../mutations.ts'
import type { GuardianPortalData } from '../types.ts'

type Other = GuardianPortalData['others'][number]
const tones = { proposed: 'attention', invited: 'neutral', active: 'good', withdrawn: 'bad' } as const

/** Who else decides about the child, and the question whether somebody else may. */
export function PortalGuardians({ token, portal }: { token: string; portal: GuardianPortalData }) {
  const t = useT('guardian')
  const athlete = portal.athlete.display_name
  if (portal.others.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('others.title', { athlete })} />
      <p className="text-sm text-soft">{t('others.rule')}</p>
      <ul className="divide-y divide-hair">
        {portal.others.map((other) => (
          <li key={other.id} className="flex flex-col gap-3 py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <div className="min-w-0 grow">
                <p className="font-medium wrap-break-word">{other.name}</p>
                {other.address && <p className="text-sm wrap-anywhere text-soft">{other.address}</p>}
              </div>
              <Badge tone={tones[other.state]}>
                {t(`others.state.${other.agreed ? 'agreed' : other.state}`)}
              </Badge>
            </div>
            {other.state === 'proposed' && !other.agreed && (
              <Question token={token} other={other} athlete={athlete} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Question({ token, other, athlete }: { token: string; other: Other; athlete: string }) {
  const t = useT('guardian')
  const action = usePortalAction(token)
  const { name } = other
  const answer = (accepts: boolean) =>
    // By the promise: once answered, the question is gone.
    action
      .mutateAsync({
        does: 'decide',
        decision: accepts ? 'accept_guardian' : 'refuse_guardian',
        target: other.id,
      })
      .then(
        () => toast.success(t(accepts ? 'others.accepted' : 'others.refused', { name })),
        () => undefined, // said by the mutation
      )
  return (
    <>
      <p>{t('others.asks', { athlete })}</p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button
          variant="primary"
          aria-label={t('others.accept_of', { name })}
          busy={action.isPending}
          onClick={() => answer(true)}
        >
          {t('others.accept')}
        </Button>
        <Button
          aria-label={t('others.refuse_of', { name })}
          disabled={action.isPending}
          onClick={() => answer(false)}
        >
          {t('others.refuse')}
        </Button>
      </div>
    </>
  )
}
