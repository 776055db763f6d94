import { type FormEvent, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, Notice } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { usePortalAction } from '../portal/mutations.ts'
import type { GuardianPortalData } from '../portal/types.ts'
import type { OpenedAt } from '../rules.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const points = ['sees', 'first_contact', 'copies', 'withdraw'] as const

type ConsentFormProps = { token: string; portal: GuardianPortalData; openedAt: OpenedAt }

/** The words agreed to, the promise of who one is, and the two answers. Declining is as easy as agreeing. */
export function ConsentForm({ token, portal, openedAt }: ConsentFormProps) {
  const t = useT('guardian')
  const decide = usePortalAction(token)
  const [missing, setMissing] = useState(false)
  // Opened by the link to decline: it asks, and does nothing by itself.
  const [declines, setDeclines] = useState(openedAt.answer === 'decline' && portal.state === 'invited')
  const athlete = portal.athlete.display_name

  const deciding = (decision: string) =>
    decide.isPending && decide.variables.does === 'decide' && decide.variables.decision === decision

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const promised = new FormData(event.currentTarget).get('promise') === 'on'
    setMissing(!promised)
    if (promised) decide.mutate({ does: 'decide', decision: 'consent' })
  }

  return (
    <Card className="max-w-3xl">
      <CardHeader title={t('consent_title', { athlete })} />
      {portal.state !== 'invited' && <Notice>{t(`now.${portal.state}`, { athlete })}</Notice>}
      <ul className="my-4 flex list-disc flex-col gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>{t(`point.${point}`, { athlete })}</li>
        ))}
      </ul>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div>
          <Checkbox name="promise" label={t('promise', { athlete })} aria-invalid={missing || undefined} />
          <p aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
            {missing && t('promise_missing')}
          </p>
        </div>
        <div className="flex flex-col gap-2 sm:flex-row">
          <Button type="submit" variant="primary" size="lg" busy={deciding('consent')}>
            {t('agree')}
          </Button>
          {portal.state === 'invited' && (
            <Button size="lg" onClick={() => setDeclines(true)}>
              {t('disagree')}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={declines}
        onClose={() => setDeclines(false)}
        title={t('decline_account_ask', { athlete })}
        confirm={t('disagree')}
        busy={deciding('decline')}
        onConfirm={() =>
          decide.mutate({ does: 'decide', decision: 'decline' }, { onSuccess: () => setDeclines(false) })
        }
      >
        {t('decline_account_text', { athlete })}
      </ConfirmDialog>
    </Card>
  )
}
