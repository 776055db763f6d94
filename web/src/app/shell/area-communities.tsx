import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { CommunityDirectory } from '#web/features/contact/community/components/community-directory.tsx'
import { CommunityForm } from '#web/features/contact/community/components/community-form.tsx'
import { useCreateCommunity } from '#web/features/contact/community/mutations.ts'
import { useT } from '#web/lib/i18n.ts'
import type { LivePerson } from '#web/lib/live-changes.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { OneCommunity } from './one-community.tsx'

/** Communities inside an area: where one belongs, what there is, a new one, or one of them. */
export function AreaCommunities({ area }: { area: LivePerson['area'] }) {
  const t = useT('community')
  const { id } = useParams()
  const account = useAccount()
  const [params] = useSearchParams()
  const isAthlete = area === 'athlete'
  const profile = useQuery({ ...athleteProfileQueries.of(account?.id ?? ''), enabled: isAthlete }).data
  const base = `/${area}/communities`
  if (id) return <OneCommunity id={id} area={area} />
  if (params.get('new')) return <NewCommunity base={base} mayBeForMinors={!isAthlete} />
  const start = (!isAthlete || profile?.is_minor === false) && (
    <LinkButton to={`${base}?new=1`} variant="primary">
      <Plus aria-hidden />
      {t('start_one')}
    </LinkButton>
  )
  return (
    <Page title={t('title')} lead={t('lead')} actions={start} width="columns">
      <CommunityDirectory base={base} isSignedIn start={start} />
    </Page>
  )
}

function NewCommunity({ base, mayBeForMinors }: { base: string; mayBeForMinors: boolean }) {
  const t = useT('community')
  const words = useT('sport')
  const navigate = useNavigate()
  const { sports } = useSportCatalog()
  const create = useCreateCommunity()
  // One id for as long as the form is open: sent again after a cut answer it is the same community.
  const [id] = useState(() => crypto.randomUUID())
  return (
    <Page title={t('start_one')} lead={t('start_lead')} width="narrow">
      <CommunityForm
        sports={sports.map(({ code }) => ({ value: code, label: words(`sport.${code}`) }))}
        mayBeForMinors={mayBeForMinors}
        error={create.error}
        busy={create.isPending}
        onSend={({ slow_seconds: _later, ...choices }) =>
          create.mutate({ id, ...choices }, { onSuccess: () => void navigate(`${base}/${id}`) })
        }
        onCancel={() => void navigate(base)}
      />
    </Page>
  )
}
