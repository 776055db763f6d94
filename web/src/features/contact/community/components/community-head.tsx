import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { OpenCommunity } from '../types.ts'
import { CommunityMark } from './community-mark.tsx'
import { ModeratorNames } from './moderator-names.tsx'

/** What it is, who is there and who looks after it. */
export function CommunityHead({ community, actions }: { community: OpenCommunity; actions: ReactNode }) {
  const t = useT('community')
  const words = useT('sport')
  const { name, kind, place, sport, about, members, here, moderators, age_policy, join_policy } = community
  const facts = [t(`kind.${kind}`), sport && words(`sport.${sport}`), place].filter(Boolean).join(' · ')
  return (
    <header className="mb-6 space-y-4 rounded-lg bg-accent-wash p-4 sm:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <CommunityMark name={name} kind={kind} />
        <div className="min-w-0 grow basis-40">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="text-soft">{facts}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {about && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{about}</p>}
      <p className="flex flex-wrap gap-2">
        <Badge>{t('members', { count: members })}</Badge>
        {here !== null && <Badge tone="good">{t('here', { count: here })}</Badge>}
        <Badge>{t(`entry.${join_policy}`)}</Badge>
        <Badge>{t(`ages.${age_policy}`)}</Badge>
      </p>
      <ModeratorNames moderators={moderators} />
      {age_policy === 'all' && (
        <p className="flex gap-2 text-sm text-soft">
          <ShieldCheck aria-hidden className="size-4 shrink-0" />
          {t('minors_here')}
        </p>
      )}
    </header>
  )
}
