import { useQuery } from '@tanstack/react-query'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRevokeCode } from '../mutations.ts'
import { profileCodeQueries } from '../queries.ts'
import { codeAddress, isLive, savePng, saveSvg } from '../rules.ts'
import type { ProfileCode } from '../types.ts'
import { NewCode } from './new-code.tsx'

/** The codes of an athlete: those that open something first, each to show, keep, print and end. */
export function MyCodes({ isMinor, isHidden }: { isMinor: boolean; isHidden: boolean }) {
  const t = useT('profile-code')
  const { data, error, refetch, isFetching } = useQuery(profileCodeQueries.mine())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <CardsSkeleton cards={2} />
  const live = data.filter((code) => isLive(code))
  const ended = data.filter((code) => !isLive(code))
  return (
    <div className="space-y-6">
      <NewCode isMinor={isMinor} isHidden={isHidden} />
      {live.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} icon={<QrIcon aria-hidden />}>
            {t('empty_text')}
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label={t('live')} className="space-y-4">
          {live.map((code) => (
            <li key={code.id}>
              <LiveCode code={code} />
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && <EndedCodes codes={ended} />}
    </div>
  )
}

function LiveCode({ code }: { code: ProfileCode }) {
  const t = useT('profile-code')
  const language = useLanguage()
  const revoke = useRevokeCode()
  const refused = useErrorMessage(revoke.error)
  const [asks, setAsks] = useState(false)
  const { id, secret, label, scope, scans, expires_at } = code
  const isPacket = scope === 'coach_packet'
  const name = label || t(`scope.${scope}`)
  async function onEnd() {
    const done = await hasSucceeded(revoke.mutateAsync(id))
    if (done) toast.success(t('ended_now', { name }))
  }
  const copy = () =>
    navigator.clipboard.writeText(codeAddress(secret)).then(
      () => toast.success(t('packet.copied')),
      () => toast.error(t('packet.copy_failed')),
    )
  return (
    <Card className="flex flex-wrap gap-5">
      <QrCode
        address={codeAddress(secret)}
        label={t('code_of', { name })}
        className="size-40 shrink-0 rounded-md bg-on-film fill-film"
      />
      <div className="min-w-0 grow basis-56 space-y-3">
        <div>
          <h2 className="wrap-anywhere">{name}</h2>
          {label && <p className="text-soft">{t(`scope.${scope}`)}</p>}
          <p className="text-soft">
            {t('until', { day: formatDate(expires_at, language) })} ·{' '}
            {t(isPacket ? 'openings' : 'scans', { count: scans })}
          </p>
          <p className="mt-1 text-sm break-all text-faint">{codeAddress(secret)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isPacket ? (
            <>
              <LinkButton to={`/c/${secret}`} size="sm">
                {t('packet.open')}
              </LinkButton>
              <Button size="sm" onClick={() => void copy()}>
                {t('packet.copy')}
              </Button>
            </>
          ) : (
            <LinkButton to={`?print=${id}`} size="sm">
              {t('print')}
            </LinkButton>
          )}
          <Button size="sm" onClick={() => saveSvg(code)}>
            {t('svg')}
          </Button>
          <Button size="sm" onClick={() => void savePng(code).catch(() => toast.error(t('png_failed')))}>
            {t('png')}
          </Button>
          {!isPacket && (
            <LinkButton to={`/c/${secret}`} size="sm" variant="ghost">
              {t('look')}
            </LinkButton>
          )}
          {!asks && (
            <Button size="sm" variant="ghost" onClick={() => setAsks(true)}>
              {t('end_code')}
            </Button>
          )}
        </div>
        {asks && (
          <div className="rounded-lg border border-line p-3">
            <p>{t(isPacket ? 'packet.end_sure' : 'end_sure', { name })}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" variant="danger" busy={revoke.isPending} onClick={() => void onEnd()}>
                {t('end')}
              </Button>
              <Button size="sm" autoFocus onClick={() => setAsks(false)}>
                {t('common:actions.cancel')}
              </Button>
            </div>
          </div>
        )}
        <p role="alert" className="text-sm text-red-ink empty:hidden">
          {refused}
        </p>
      </div>
    </Card>
  )
}

function EndedCodes({ codes }: { codes: ProfileCode[] }) {
  const t = useT('profile-code')
  const language = useLanguage()
  return (
    <Card className="overflow-hidden p-0!">
      <CardHeader title={t('ended')} className="mb-0! px-4 pt-4 pb-2 sm:px-6" />
      <ul aria-label={t('ended')} className="divide-y divide-hair">
        {codes.map(({ id, label, scope, scans, revoked_at, expires_at }) => (
          <li key={id} className="px-4 py-3 sm:px-6">
            <p className="font-semibold wrap-anywhere">{label || t(`scope.${scope}`)}</p>
            <p className="text-sm text-soft">
              {t('ended_on', { day: formatDate(revoked_at ?? expires_at, language) })} ·{' '}
              {t(scope === 'coach_packet' ? 'openings' : 'scans', { count: scans })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
