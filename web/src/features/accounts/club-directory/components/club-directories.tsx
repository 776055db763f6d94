import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useSwitchDirectory, useTryDirectory } from '../mutations.ts'
import { clubDirectoryQueries } from '../queries.ts'
import type { ClubDirectory } from '../types.ts'
import { AttemptResult } from './attempt-result.tsx'
import { DirectoryForm } from './directory-form.tsx'
import { DirectoryRow } from './directory-row.tsx'
import { RemoveDirectory } from './remove-directory.tsx'
import { TryDirectory } from './try-directory.tsx'

type Asked =
  | { what: 'add' }
  | { what: 'edit' | 'remove'; directory: ClubDirectory }
  | { what: 'try'; url: string; directory: ClubDirectory }

/** Clubs whose people come in where the club keeps their accounts. */
export function ClubDirectories() {
  const t = useT('club-directory')
  const { data, error, refetch, isFetching } = useQuery(clubDirectoryQueries.all())
  const [asked, setAsked] = useState<Asked | null>(null)
  const [search] = useSearchParams()
  const close = () => setAsked(null)
  const [directory, attempt] = [search.get('directory'), search.get('try')]
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        data && (
          <Button variant="primary" onClick={() => setAsked({ what: 'add' })}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {directory && attempt && <AttemptResult directory={directory} attempt={attempt} />}
      {error && data === undefined && (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      {data === undefined && !error && <ListSkeleton rows={2} />}
      {data === null && <Notice title={t('off')}>{t('off_text')}</Notice>}
      {data?.length === 0 && (
        <EmptyState title={t('none')} icon={<KeyRound aria-hidden />}>
          {t('none_text')}
        </EmptyState>
      )}
      {data && data.length > 0 && <Directories directories={data} onAsk={setAsked} />}
      {asked?.what === 'add' && <DirectoryForm onClose={close} />}
      {asked?.what === 'edit' && (
        <DirectoryForm
          directory={asked.directory}
          onClose={close}
          onTry={(url) => setAsked({ what: 'try', url, directory: asked.directory })}
        />
      )}
      {asked?.what === 'remove' && <RemoveDirectory directory={asked.directory} onClose={close} />}
      {asked?.what === 'try' && <TryDirectory url={asked.url} directory={asked.directory} onClose={close} />}
    </Page>
  )
}

type DirectoriesProps = { directories: ClubDirectory[]; onAsk: (asked: Asked) => void }

function Directories({ directories, onAsk }: DirectoriesProps) {
  const t = useT('club-directory')
  const attempt = useTryDirectory()
  const turn = useSwitchDirectory()
  const refused = useErrorMessage(attempt.error ?? turn.error)
  const begin = (directory: ClubDirectory) =>
    attempt.mutate({ directory }, { onSuccess: (url) => onAsk({ what: 'try', url, directory }) })
  return (
    <>
      {refused && (
        <p role="alert" className="mb-3 text-red-ink">
          {refused}
        </p>
      )}
      <ul aria-label={t('title')} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {directories.map((directory) => (
          <DirectoryRow
            key={directory.id}
            directory={directory}
            busy={attempt.isPending || turn.isPending}
            onTry={() => begin(directory)}
            onEdit={() => onAsk({ what: 'edit', directory })}
            onTurn={(on) => turn.mutate({ id: directory.id, on })}
            onRemove={() => onAsk({ what: 'remove', directory })}
          />
        ))}
      </ul>
    </>
  )
}
