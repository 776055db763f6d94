import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CommunityForm } from '#web/features/contact/community/components/community-form.tsx'
import { CommunityLog } from '#web/features/contact/community/components/community-log.tsx'
import { InvitationCard } from '#web/features/contact/community/components/invitation-card.tsx'
import {
  useChangeCommunity,
  useCloseCommunity,
  useLeaveCommunity,
} from '#web/features/contact/community/mutations.ts'
import type { OpenCommunity } from '#web/features/contact/community/types.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import type { LivePerson } from '#web/lib/live-changes.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { stillHere } from '#web/lib/still-here.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** The rules, the way out, and for whoever looks after it the invitation, the log and the form. */
export function CommunityAbout({ community, area }: { community: OpenCommunity; area: LivePerson['area'] }) {
  const t = useT('community')
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const change = useChangeCommunity()
  const close = useCloseCommunity()
  const leave = useLeaveCommunity()
  const { id, name, rules, my_role, moderates } = community
  const [isClosing, setClosing] = useState(false)
  const told = async (error: unknown) => toast.error(await errorMessage(error))
  // By the promise: to who is no member any more the community says something else, and this is gone.
  const end = (act: typeof close) => {
    const isHere = stillHere()
    act.mutateAsync(id).then(() => isHere() && navigate(`/${area}/communities`), told)
  }
  const edit = (on: boolean) =>
    setParams((now) => {
      if (on) now.set('edit', '1')
      else now.delete('edit')
      return now
    })
  if (my_role === 'owner' && params.get('edit'))
    return (
      <div className="max-w-2xl">
        <CommunityForm
          community={community}
          sports={[]}
          mayBeForMinors={false}
          error={change.error}
          busy={change.isPending}
          onSend={({ kind: _kind, sport: _sport, age_policy: _ages, ...choices }) =>
            change.mutate(
              { id, ...choices },
              {
                onSuccess: () => {
                  toast.success(t('saved'))
                  edit(false)
                },
              },
            )
          }
          onCancel={() => edit(false)}
        />
      </div>
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="space-y-5">
        <Card>
          <CardHeader title={t('rules')} />
          <p className="wrap-anywhere whitespace-pre-line">{rules || t('no_rules')}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            {my_role === 'owner' ? (
              <>
                <Button onClick={() => edit(true)}>{t('change')}</Button>
                <Button variant="danger" onClick={() => setClosing(true)}>
                  {t('close')}
                </Button>
              </>
            ) : (
              <Button busy={leave.isPending} onClick={() => end(leave)}>
                {t('leave')}
              </Button>
            )}
          </div>
        </Card>
        {moderates && <CommunityLog communityId={id} />}
      </div>
      {moderates && <InvitationCard community={community} />}
      {isClosing && (
        <Dialog
          open
          onClose={() => setClosing(false)}
          title={t('close_sure', { name })}
          footer={
            <>
              <Button onClick={() => setClosing(false)}>{t('common:actions.cancel')}</Button>
              <Button variant="danger" busy={close.isPending} onClick={() => end(close)}>
                {t('close')}
              </Button>
            </>
          }
        >
          <p>{t('close_text')}</p>
        </Dialog>
      )}
    </div>
  )
}
