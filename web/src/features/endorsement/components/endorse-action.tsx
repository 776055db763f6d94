import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAccount } from '#web/features/account/queries.ts'
import { useIsVerified } from '#web/features/scout-profile/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { endorsementQueries } from '../queries.ts'

const load = () => import('./endorsement-form.tsx')
const EndorsementForm = lazy(() => load().then((part) => ({ default: part.EndorsementForm })))

type EndorseActionProps = {
  athlete: { id: string; display_name: string }
  /** The icon alone where there is no room for words. */
  narrow?: boolean
}

/** For a checked scout: writes an endorsement, or opens the one that stands. Nothing for anybody else. */
export function EndorseAction({ athlete, narrow }: EndorseActionProps) {
  const t = useT('endorsement')
  const account = useAccount()
  const verified = useIsVerified()
  const { data: endorsements } = useQuery(endorsementQueries.of(verified ? athlete.id : ''))
  const [writing, setWriting] = useState(false)
  if (!endorsements) return null
  const standing = endorsements.find(({ scout_id }) => scout_id === account?.id)
  return (
    <>
      <Button onPointerEnter={load} onFocus={load} onClick={() => setWriting(true)}>
        <BadgeCheck aria-hidden />
        <span className={narrow ? 'max-sm:sr-only' : undefined}>{t(standing ? 'change' : 'endorse')}</span>
      </Button>
      {writing && (
        <Suspense>
          <EndorsementForm athlete={athlete} standing={standing} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </>
  )
}
