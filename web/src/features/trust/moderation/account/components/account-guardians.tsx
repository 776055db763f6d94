import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { StatementField } from '../../components/statement-field.tsx'
import { useEndGuardianLink } from '../../mutations.ts'
import { moderationQueries } from '../../queries.ts'
import type { AccountGuardian } from '../types.ts'

const tones = {
  proposed: 'attention',
  invited: 'attention',
  active: 'good',
  declined: 'bad',
  withdrawn: 'bad',
  ended: 'neutral',
} as const

/** Who decides for a child. Shown when it is asked for: each look is on record. */
export function AccountGuardians({ userId }: { userId: string }) {
  const t = useT('moderation')
  const [asked, setAsked] = useState(false)
  const guardians = useQuery({ ...moderationQueries.guardians(userId), enabled: asked })
  return (
    <section>
      <h3 className="mb-2">{t('guardians.title')}</h3>
      {!asked && (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
            {t('guardians.show')}
          </Button>
          <p className="text-sm text-faint">{t('guardians.on_record')}</p>
        </div>
      )}
      {asked && guardians.isPending && <FormSkeleton fields={1} />}
      {guardians.error && <ErrorState error={guardians.error} onRetry={guardians.refetch} />}
      {guardians.data?.length === 0 && <p className="text-soft">{t('guardians.none')}</p>}
      <ul className="divide-y divide-hair">
        {guardians.data?.map((guardian) => (
          <li key={guardian.id} className="py-2">
            <Guardian guardian={guardian} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Guardian({ guardian }: { guardian: AccountGuardian }) {
  const t = useT('moderation')
  const [ends, setEnds] = useState(false)
  const { name, state, families, paused, reason } = guardian
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-break-word">{name}</p>
        <p className="text-sm wrap-anywhere text-soft">{guardian.address}</p>
        <p className="text-sm text-faint">
          {[t('guardians.families', { count: families }), paused && t('guardians.paused'), reason]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={tones[state]}>{t(`guardians.state.${state}`)}</Badge>
      {state !== 'ended' && (
        <Button
          variant="danger"
          size="sm"
          aria-label={t('guardians.end_of', { name })}
          onClick={() => setEnds(true)}
        >
          {t('guardians.end')}
        </Button>
      )}
      <Dialog open={ends} onClose={() => setEnds(false)} title={t('guardians.end_of', { name })}>
        <EndForm guardian={guardian} onDone={() => setEnds(false)} />
      </Dialog>
    </div>
  )
}

function EndForm({ guardian: { id, name }, onDone }: { guardian: AccountGuardian; onDone: () => void }) {
  const t = useT('moderation')
  const end = useEndGuardianLink(id)
  const refused = useErrorMessage(end.error)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < 3) return setMissing(true)
    saidAfter(end.mutateAsync(reason, { onSuccess: () => onDone() }), () =>
      toast.success(t('guardians.ended')),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p>{t('guardians.end_text', { name })}</p>
      <StatementField
        label={t('guardians.reason')}
        value={reason}
        hint={t('guardians.on_record')}
        onChange={(next) => {
          setReason(next)
          setMissing(false)
        }}
        error={missing && t('problem.statement')}
      />
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button type="submit" variant="danger" busy={end.isPending}>
        {t('guardians.end')}
      </Button>
    </form>
  )
}
