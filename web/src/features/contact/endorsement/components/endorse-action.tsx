import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { endorsementQueries } from '../queries.ts'

const load = () => import('./endorsement-form.tsx')
const EndorsementForm = lazyWhenOnline(() => load().then((part) => ({ default: part.EndorsementForm })))

type EndorseActionProps = {
  athlete: { id: string; display_name: string }
}

/** For whom the server lets endorse: writes an endorsement. The one that stands is opened by who wrote it, to take it back at least. */
export function EndorseAction({ athlete }: EndorseActionProps) {
  const t = useT('endorsement')
  const account = useAccount()
  const { data: ability } = useQuery(endorsementQueries.ability(athlete.id))
  const { data: endorsements } = useQuery(endorsementQueries.of(athlete.id))
  const [writing, setWriting] = useState(false)
  const standing = endorsements?.find(({ scout_id }) => scout_id === account?.id)
  if (!endorsements || !ability || (ability.endorsement_refusal !== null && !standing)) return null
  return (
    <>
      <Button onPointerEnter={load} onFocus={load} onClick={() => setWriting(true)}>
        <BadgeCheck aria-hidden />
        {t(standing ? 'change' : 'endorse')}
      </Button>
      {writing && (
        <Suspense>
          <EndorsementForm athlete={athlete} standing={standing} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  )
}
