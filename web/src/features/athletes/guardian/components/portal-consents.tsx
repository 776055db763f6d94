import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { type PortalAction, useUndoablePortalAction } from '../portal/mutations.ts'
import type { GuardianPortalData } from '../portal/types.ts'
import { CONSENT_TEXT_VERSION } from '../rules.ts'
import { ChildPhoto } from './child-photo.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Medium = 'photo' | 'film'
const mediaDecision = (what: Medium, given: boolean): PortalAction => ({
  does: 'decide',
  decision: `${given ? 'consent' : 'withdraw'}_${what}`,
})

/** Each consent on its own: who sees what it opens, and ten seconds to take a change back. */
export function PortalConsents({ token, portal }: { token: string; portal: GuardianPortalData }) {
  const t = useT('guardian')
  const { change, isPending } = useUndoablePortalAction(token)
  const [asks, setAsks] = useState<'pause' | 'withdraw' | null>(null)
  const athlete = portal.athlete.display_name

  const setMedium = (what: Medium, on: boolean) =>
    change(
      mediaDecision(what, on),
      on ? { does: 'take_back', decision: `consent_${what}` } : mediaDecision(what, !on),
      t(`consents.${what}.${on ? 'on' : 'off'}`, { seconds: LIMITS.thread.undoSeconds }),
    )
  const pause = (paused: boolean) =>
    change(
      { does: 'pause', paused },
      { does: 'pause', paused: !paused },
      t(`consents.requests.${paused ? 'off' : 'on'}`),
    ).then(() => setAsks(null))
  const withdraw = () =>
    change(
      { does: 'decide', decision: 'withdraw' },
      { does: 'decide', decision: 'undo_withdraw' },
      t('withdrawn', { athlete }),
    )

  return (
    <Card>
      <CardHeader title={t('consents.title')} />
      <div className="divide-y divide-hair">
        {(['photo', 'film'] as const).map((what) => (
          <div key={what} className="flex items-start gap-3">
            {what === 'photo' && portal.preview?.photo && (
              <ChildPhoto token={token} portal={portal} className="mt-2.5" />
            )}
            <Switch
              className="grow"
              label={t(`consents.${what}.label`)}
              hint={t(
                portal[what] && !portal.athlete[`${what}_allowed`]
                  ? `consents.${what}.other`
                  : `consents.${what}.who`,
              )}
              checked={portal[what] || portal.deciding.some(({ decision }) => decision === `consent_${what}`)}
              disabled={isPending}
              onCheckedChange={(on) => setMedium(what, on)}
            />
          </div>
        ))}
        <Switch
          label={t('consents.requests.label')}
          hint={t('consents.requests.who', { athlete })}
          checked={!portal.paused}
          disabled={isPending}
          // Off only once the question is answered.
          onCheckedChange={async (on) => (on ? await pause(false) : setAsks('pause'))}
        />
        <Profile portal={portal} onWithdraw={() => setAsks('withdraw')} />
      </div>
      <ConfirmDialog
        open={asks === 'pause'}
        onClose={() => setAsks(null)}
        title={t('pause_ask', { athlete })}
        confirm={t('pause')}
        busy={isPending}
        onConfirm={() => void pause(true)}
      >
        {t('pause_text', { athlete })}
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'withdraw'}
        onClose={() => setAsks(null)}
        title={t('withdraw_ask')}
        confirm={t('withdraw')}
        busy={isPending}
        onConfirm={() => void withdraw()}
      >
        {t('withdraw_text', { athlete, seconds: LIMITS.thread.undoSeconds })}
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
