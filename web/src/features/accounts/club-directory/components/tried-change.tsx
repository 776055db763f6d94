import { useNavigate } from 'react-router'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { stillHere } from '#web/lib/still-here.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveTried } from '../mutations.ts'
import { triedAgain } from '../rules.ts'
import type { Attempt } from '../types.ts'

type TriedChangeProps = {
  change: NonNullable<Attempt['change']>
  works: boolean
  directory: string
  tried: string
}

/** Nothing has changed yet: it is saved where it was seen to work. */
export function TriedChange({ change, works, directory, tried }: TriedChangeProps) {
  const t = useT('club-directory')
  const navigate = useNavigate()
  const save = useSaveTried()
  const words = useErrorMessage(save.error)
  const again = triedAgain(save.error)
  const refused = again ? t(again) : words
  const send = () => {
    const isHere = stillHere()
    // By the promise: what is saved waits no more, and this is gone.
    save.mutateAsync({ directory, tried }).then(
      () => {
        toast.success(t('saved'))
        if (isHere()) navigate('/admin/settings?section=club_sign_in', { replace: true })
      },
      () => undefined, // `save.error` tells it
    )
  }
  if (!works) return <p>{t('change_kept')}</p>
  return (
    <div className="space-y-3">
      <p>{t('change_waits')}</p>
      {change.domains && (
        <p className="break-words">{t('change_domains', { domains: change.domains.join(', ') })}</p>
      )}
      {change.metadata_url && (
        <p className="break-all">{t('change_metadata', { address: change.metadata_url })}</p>
      )}
      {change.left_out > 0 && (
        <p className="text-flood-ink">{t('change_left_out', { count: change.left_out })}</p>
      )}
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button variant="primary" busy={save.isPending} onClick={send}>
        {t('save_change')}
      </Button>
    </div>
  )
}
