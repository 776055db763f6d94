import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRenewInvitation } from '../mutations.ts'
import type { OpenCommunity } from '../types.ts'

const days = 14

/** The address that lets people in; whoever has it passes it on outside of the site. */
export function InvitationCard({ community: { id, age_policy, invitation } }: { community: OpenCommunity }) {
  const t = useT('community')
  const language = useLanguage()
  const renew = useRenewInvitation()
  const ask = (wanted: number) =>
    renew.mutateAsync({ id, days: wanted }).catch(async (error) => toast.error(await errorMessage(error)))
  const address = invitation && `${location.origin}/communities/${id}#${invitation.secret}`
  return (
    <Card>
      <CardHeader title={t('invitation')} />
      <div className="space-y-3">
        <p className="text-soft">{t(`invitation_text.${age_policy}`)}</p>
        {address && (
          <>
            <Field
              label={t('invitation_address')}
              hint={t('invitation_until', { day: formatDate(invitation.ends_at, language) })}
            >
              <Input readOnly value={address} onFocus={({ target }) => target.select()} />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button
                onClick={() =>
                  void navigator.clipboard
                    .writeText(address)
                    .then(() => toast.success(t('copied')))
                    .catch(() => toast.error(t('copy_failed')))
                }
              >
                {t('copy')}
              </Button>
              <Button variant="ghost" busy={renew.isPending} onClick={() => ask(0)}>
                {t('end_invitation')}
              </Button>
            </div>
          </>
        )}
        {!address && (
          <Button busy={renew.isPending} onClick={() => ask(days)}>
            {t('make_invitation', { count: days })}
          </Button>
        )}
      </div>
    </Card>
  )
}
