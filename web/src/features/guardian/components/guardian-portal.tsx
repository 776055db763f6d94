import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideAsGuardian } from '../mutations.ts'
import { guardianPortalQueries } from '../portal/queries.ts'
import type { GuardianPortalData as PortalData } from '../portal/types.ts'
import { refusalMessageKey } from '../rules.ts'
import { ConsentForm } from './consent-form.tsx'
import { PortalContacts } from './portal-contacts.tsx'
import { PortalRequests } from './portal-requests.tsx'

/** What a guardian sees behind the link of the mail: agree, decide on first contacts, watch who talks, withdraw. */
export function GuardianPortal({ token }: { token: string }) {
  const t = useT('guardian')
  const portal = useQuery(guardianPortalQueries.of(token))
  if (portal.isPending) return <CardsSkeleton />
  if (portal.error) {
    const words = refusalMessageKey(portal.error)
    if (!words) return <ErrorState error={portal.error} onRetry={portal.refetch} />
    return <EmptyState title={t(words)}>{t('portal_refused.ask_again')}</EmptyState>
  }
  const { data } = portal
  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1>{t(`title.${data.state}`, { athlete: data.athlete.display_name })}</h1>
        <p className="mt-2 text-soft">{t('greeting', { name: data.guardian_name })}</p>
      </header>
      {data.state === 'active' ? (
        <Active token={token} portal={data} />
      ) : (
        <ConsentForm token={token} portal={data} />
      )}
      <p className="text-sm text-faint">{t('keep_link')}</p>
    </div>
  )
}

function Active({ token, portal }: { token: string; portal: PortalData }) {
  const t = useT('guardian')
  const language = useLanguage()
  const since = portal.consents.find(({ scope, decision }) => scope === 'account' && decision === 'given')
  return (
    <>
      <Notice tone="good" icon={<ShieldCheck aria-hidden />} title={t('active_title')}>
        <p>
          {t(`visible.${portal.athlete.effective_visibility}`)}{' '}
          {t(portal.athlete.contact_state === 'guardian' ? 'contact.guardian' : 'contact.closed', {
            athlete: portal.athlete.display_name,
          })}
        </p>
        {since && <p>{t('agreed_on', { date: formatDate(since.created_at, language) })}</p>}
      </Notice>
      <PortalRequests token={token} requests={portal.requests} />
      <PortalContacts token={token} contacts={portal.contacts} />
      <Withdraw token={token} athlete={portal.athlete.display_name} />
    </>
  )
}

function Withdraw({ token, athlete }: { token: string; athlete: string }) {
  const t = useT('guardian')
  const [asking, setAsking] = useState(false)
  const decide = useDecideAsGuardian(token)
  return (
    <Card>
      <CardHeader title={t('withdraw_title')} />
      <p className="text-soft">{t('withdraw_text', { athlete })}</p>
      <Button variant="danger" className="mt-4" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('withdraw_ask')}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
            <Button
              variant="danger"
              busy={decide.isPending}
              onClick={() =>
                decide.mutate(
                  { decision: 'withdraw' },
                  { onSuccess: () => setAsking(false), onError: () => toast.error(t('failed')) },
                )
              }
            >
              {t('withdraw')}
            </Button>
          </>
        }
      >
        {t('withdraw_text', { athlete })}
      </Dialog>
    </Card>
  )
}
