import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { clubDirectoryQueries } from '../queries.ts'
import { attemptProblem } from '../rules.ts'
import type { Attempt } from '../types.ts'
import { TriedChange } from './tried-change.tsx'

/** In the tab that came back from the club: who it would have been. */
export function AttemptResult({ directory, attempt }: { directory: string; attempt: string }) {
  const t = useT('club-directory')
  const { data, error } = useQuery(clubDirectoryQueries.attempt(directory, attempt))
  return (
    <section
      aria-labelledby="attempt"
      className="mb-6 space-y-3 rounded-lg border border-line bg-surface p-4"
    >
      <h2 id="attempt">{t('came_title')}</h2>
      {error && <p role="alert">{t('came_late')}</p>}
      {!data && !error && <ListSkeleton rows={1} />}
      {data && <Outcome attempt={data} />}
      {data?.change && (
        <TriedChange change={data.change} works={!data.problem} directory={directory} tried={attempt} />
      )}
      <LinkButton to="/admin/settings?section=club_sign_in" size="sm">
        {t('came_close')}
      </LinkButton>
    </section>
  )
}

function Outcome({ attempt: { problem, came, would_be } }: { attempt: Attempt }) {
  const t = useT('club-directory')
  const code = problem && attemptProblem(problem.code)
  return (
    <>
      {problem && (
        <Notice tone="bad" title={t('came_refused')}>
          <p>{t(`came_problem.${code}`)}</p>
          {code !== 'saml_email_domain_mismatch' && (
            <p lang="en" className="mt-1 text-sm break-words">
              {problem.message}
            </p>
          )}
        </Notice>
      )}
      {would_be && (
        <Notice tone="good" title={t('came_good')}>
          <p className="break-words">{[would_be.name, would_be.email].filter(Boolean).join(' · ')}</p>
          <p>{t(would_be.is_new ? 'came_new' : 'came_known')}</p>
          {!would_be.name && <p>{t('came_no_name')}</p>}
        </Notice>
      )}
      {came && (
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
          <dt className="text-soft">{t('came_name_id')}</dt>
          <dd className="break-words">{came.name_id || t('came_nothing')}</dd>
          {came.attributes.map(({ name, values }) => (
            <div key={name} className="contents">
              <dt className="break-all text-soft">{name}</dt>
              <dd className="break-words">{values.join(', ') || t('came_nothing')}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-sm text-soft">{t('came_nobody')}</p>
    </>
  )
}
