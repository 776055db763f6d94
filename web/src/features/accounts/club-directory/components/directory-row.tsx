import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ClubDirectory } from '../types.ts'

type DirectoryRowProps = {
  directory: ClubDirectory
  busy: boolean
  onTry: () => void
  onEdit: () => void
  onTurn: (on: boolean) => void
  onRemove: () => void
}

export function DirectoryRow({ directory, busy, onTry, onEdit, onTurn, onRemove }: DirectoryRowProps) {
  const t = useT('club-directory')
  const { disabled, people, domains, saml } = directory
  const named = domains.map(({ domain }) => domain).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{named || t('no_domains')}</span>
          <Badge tone={disabled ? 'neutral' : 'good'}>{t(disabled ? 'is_off' : 'is_on')}</Badge>
        </p>
        <p className="mt-0.5 text-sm break-all text-soft">{saml.entity_id}</p>
        <p className="mt-0.5 text-sm text-soft">{t('people', { count: people })}</p>
        {!named && <p className="mt-1 text-sm text-flood-ink">{t('no_domains_text')}</p>}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" disabled={busy} onClick={onTry}>
          {t('try')}
        </Button>
        <Button size="sm" disabled={busy} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => onTurn(disabled)}>
          {t(disabled ? 'turn_on' : 'turn_off')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}
