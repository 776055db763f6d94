import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast.ts'
import { type PortalAction, usePortalAction } from '../portal/mutations.ts'
import type { GuardianPortalData } from '../portal/types.ts'
import { CONSENT_TEXT_VERSION } from '../rules.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const UNDO_MS = 10_000

/** Each consent on its own: who sees what it opens, and ten seconds to take a change back. */
export function PortalConsents({ token, portal }: { token: string; portal: GuardianPortalData }) {
  const t = useT('guardian')
  const action = usePortalAction(token)
  const [asks, setAsks] = useState<'pause' | 'withdraw' | null>(null)
  const athlete = portal.athlete.display_name

  const change = (does: PortalAction, undo: PortalAction, done: string) =>
    action.mutate(does, {
      onSuccess: () => {
        setAsks(null)
        toast.message(t(done, { athlete }), {
          action: { label: t('common:actions.undo'), onClick: () => action.mutate(undo) },
          milliseconds: UNDO_MS,
        })
      },
    })
  const media = (what: 'photo' | 'film', on: boolean) => {
    const to = (given: boolean): PortalAction => ({
      does: 'decide',
      decision: `${given ? 'consent' : 'withdraw'}_${what}`,
    })
    change(to(on), to(!on), `consents.${what}.${on ? 'on' : 'off'}`)
  }
  const pause = (paused: boolean) =>
    change(
      { does: 'pause', paused },
      { does: 'pause', paused: !paused },
      `consents.requests.${paused ? 'off' : 'on'}`,
    )

  return (
    <Card>
      <CardHeader title={t('consents.title')} />
      <div className="divide-y divide-line">
        <Profile portal={portal} onWithdraw={() => setAsks('withdraw')} />
        {(['photo', 'film'] as const).map((what) => (
          <Switch
            key={what}
            label={t(`consents.${what}.label`)}
            hint={t(`consents.${what}.who`, { athlete })}
            checked={portal.athlete[`${what}_allowed`]}
            disabled={action.isPending}
            onChange={(event) => media(what, event.target.checked)}
          />
        ))}
        <Switch
          label={t('consents.requests.label')}
          hint={t('consents.requests.who', { athlete })}
          checked={!portal.paused}
          disabled={action.isPending}
          onChange={(event) => (event.target.checked ? pause(false) : setAsks('pause'))}
        />
      </div>
      <ConfirmDialog
        open={asks === 'pause'}
        onClose={() => setAsks(null)}
        title={t('pause_ask', { athlete })}
        confirm={t('pause')}
        busy={action.isPending}
        onConfirm={() => pause(true)}
      >
        {t('pause_text', { athlete })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'withdraw'}
        onClose={() => setAsks(null)}
        title={t('withdraw_ask')}
        confirm={t('withdraw')}
        busy={action.isPending}
        onConfirm={() => action.mutate({ does: 'decide', decision: 'withdraw' })}
      >
        {t('withdraw_text', { athlete })}
      </ConfirmDialog>
    </Card>
  )
}

function Profile({ portal, onWithdraw }: { portal: GuardianPortalData; onWithdraw: () => void }) {
  const t = useT('guardian')
  const language = useLanguage()
  const given = portal.consents.find(({ scope, decision }) => scope === 'account' && decision === 'given')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">{t('consents.profile.label')}</p>
        <p className="text-sm text-faint">
          {t('consents.profile.who', { athlete: portal.athlete.display_name })}
        </p>
        {given && (
          <p className="text-sm text-faint">
            {t('agreed_on', { date: formatDate(given.created_at, language) })}{' '}
            {given.text_version !== CONSENT_TEXT_VERSION && t('consents.profile.older')}
          </p>
        )}
      </div>
      <Button variant="danger" onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </div>
  )
}
