import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, ShieldX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { accountQueries, useReadAccount } from '#web/features/accounts/account/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { failureOf } from '#web/lib/query-failure.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The screen's half of the check; the policies of every admin table are the other. */
export function AdminGate({ children }: { children: ReactNode }) {
  const t = useT()
  const { account, failure } = useReadAccount()
  const check = useQuery({ ...accountQueries.adminCheck(account?.id ?? ''), enabled: Boolean(account) })
  // A later check that fails says nothing about whoever has passed one.
  const unchecked = failureOf(check)
  const error = failure?.error ?? check.error

  // An effect, since a toast is shown beside the page and once for each failed check.
  useEffect(() => {
    if (!error) return
    // An answer that says no has a code; anything else never got one.
    if (error instanceof Object && 'code' in error && error.code)
      void errorMessage(error).then((description) => toast.error(t('errors.admin_status'), { description }))
    else toast.error(t('errors.title'), { description: t('errors.admin_verify') })
  }, [error, t])

  if (failure) return <Denied onRetry={failure.onRetry} />
  if (unchecked) return <Denied onRetry={unchecked.onRetry} busy={check.isFetching} />
  if (!account) return <Waiting words={t('state.loading_authentication')} />
  if (check.isPending) return <Waiting words={t('state.checking_admin')} />
  if (check.data) return children
  return <Denied />
}

function Denied({ onRetry, busy }: { onRetry?: () => void; busy?: boolean }) {
  const t = useT('admin-work')
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <section
        role="alert"
        className="w-full max-w-md rounded-lg border border-line bg-surface p-6 text-center shadow-card"
      >
        <ShieldX aria-hidden className="mx-auto mb-3 size-7 stroke-[1.5] text-red" />
        <h1 className="text-xl">{t('denied.title')}</h1>
        <p className="mt-1 text-soft">{t('denied.text')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="primary" onClick={onRetry} busy={busy}>
              {t('common:actions.retry')}
            </Button>
          )}
          <LinkButton to="/">{t('denied.leave')}</LinkButton>
        </div>
      </section>
    </main>
  )
}

function Waiting({ words }: { words: string }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <div role="status" className="grid justify-items-center gap-3 text-soft">
        <LoaderCircle aria-hidden className="size-6 animate-spin" />
        {words}
      </div>
    </main>
  )
}
