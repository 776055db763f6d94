import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeepDuplicate } from '../../mutations.ts'
import { moderationQueries } from '../../queries.ts'
import type { ActedOn, SimilarAccounts as Similar, SimilarAccount } from '../types.ts'
import { CloseDuplicate } from './close-duplicate.tsx'

/** Other accounts that may be the same person's, with why; nothing where there are none. */
export function SimilarAccounts({ person }: { person: ActedOn }) {
  const t = useT('moderation')
  const similar = useQuery(moderationQueries.similar(person.id))
  // Here, since what says so goes with the closing.
  const keep = useKeepDuplicate(person.id)
  if (similar.error) return <ErrorState error={similar.error} onRetry={similar.refetch} />
  if (!similar.data) return null
  const { accounts, closing, may_be_closed } = similar.data
  return (
    <>
      {closing && <Closing closing={closing} keep={keep} />}
      {accounts.length > 0 && (
        <section>
          <h3 className="mb-2">{t('duplicate.title')}</h3>
          <ul className="divide-y divide-hair">
            {accounts.map((account) => (
              <li key={account.id} className="py-2">
                <OneSimilar
                  person={person}
                  account={account}
                  mayClose={may_be_closed && account.may_be_kept}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The same list with another person open. */
function usePersonLink() {
  const [params] = useSearchParams()
  return (id: string) => {
    const search = new URLSearchParams(params)
    search.set('person', id)
    return `?${search}`
  }
}

type ClosingProps = {
  closing: NonNullable<Similar['closing']>
  keep: ReturnType<typeof useKeepDuplicate>
}

function Closing({ closing, keep }: ClosingProps) {
  const t = useT('moderation')
  const language = useLanguage()
  const linkTo = usePersonLink()
  const refused = useErrorMessage(keep.error)
  return (
    <Notice tone="info" title={t('duplicate.closing')}>
      <p>
        {t(closing.waits ? 'duplicate.closing_waits' : 'duplicate.closing_text', {
          date: formatDate(closing.erase_at, language),
        })}
      </p>
      <p className="my-2">
        <Link to={linkTo(closing.kept_id)} className="font-medium underline underline-offset-3">
          {t('duplicate.kept', { name: closing.kept_name })}
        </Link>
      </p>
      {refused && (
        <p role="alert" className="mb-2 text-red-ink">
          {refused}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        busy={keep.isPending}
        onClick={() => saidAfter(keep.mutateAsync(), () => toast.success(t('duplicate.keep_done')))}
      >
        {t('duplicate.keep')}
      </Button>
    </Notice>
  )
}

type OneSimilarProps = { person: ActedOn; account: SimilarAccount; mayClose: boolean }

function OneSimilar({ person, account, mayClose }: OneSimilarProps) {
  const t = useT('moderation')
  const language = useLanguage()
  const linkTo = usePersonLink()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Link
        to={linkTo(account.id)}
        className="font-medium wrap-anywhere text-accent-ink underline underline-offset-3"
      >
        {account.name}
      </Link>
      <p className="text-sm wrap-anywhere text-soft">{account.email}</p>
      <p className="text-sm text-soft">
        {t('duplicate.joined', { date: formatDate(account.joined_at, language) })}
      </p>
      <p className="text-sm">{account.signs.map((sign) => t(`duplicate.sign.${sign}`)).join(' · ')}</p>
      {mayClose && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setOpen(true)}>
          {t('duplicate.close')}
        </Button>
      )}
      <Dialog open={open} onClose={close} title={t('duplicate.close_title', { name: person.name })}>
        <CloseDuplicate person={person} kept={account} onDone={close} />
      </Dialog>
    </>
  )
}
