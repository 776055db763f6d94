import { clsx } from 'clsx'
import { FileText, Upload, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { readColumns, writeColumns } from '#web/features/accounts/user-directory/columns.ts'
import { UserCount } from '#web/features/accounts/user-directory/components/user-count.tsx'
import { UserDetail } from '#web/features/accounts/user-directory/components/user-detail.tsx'
import { UserFilters } from '#web/features/accounts/user-directory/components/user-filters.tsx'
import { UserList } from '#web/features/accounts/user-directory/components/user-list.tsx'
import { filterOf } from '#web/features/accounts/user-directory/rules.ts'
import { AccountActions } from '#web/features/trust/moderation/account/components/account-actions.tsx'
import { BulkActions } from '#web/features/trust/moderation/account/components/bulk-actions.tsx'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useEscape } from '#web/lib/use-escape.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Page } from '#web/ui/page.tsx'

// The reader of files is only for those who bring one.
const MeasurementImport = lazyWhenOnline(() =>
  import('#web/features/athletes/measurement-import/components/measurement-import.tsx').then((part) => ({
    default: part.MeasurementImport,
  })),
)

// Few requests about data come in.
const SelfServiceCounts = lazyWhenOnline(() =>
  import('#web/features/accounts/data-export/components/self-service-counts.tsx').then((part) => ({
    default: part.SelfServiceCounts,
  })),
)
const DataRequestList = lazyWhenOnline(() =>
  import('#web/features/accounts/data-request/components/data-request-list.tsx').then((part) => ({
    default: part.DataRequestList,
  })),
)

// Few admins invite another on a given day.
const InviteAdmins = lazyWhenOnline(() =>
  import('#web/features/accounts/admin-invitation/components/invite-admins.tsx').then((part) => ({
    default: part.InviteAdmins,
  })),
)

/** People, found and read; and the ways in for other admins and for measurements that were taken elsewhere. */
export function AdminUsers() {
  const t = useT('user-directory')
  const [params] = useSearchParams()
  if (params.get('view') === 'import') return <ImportView />
  if (params.get('view') === 'invitations') return <InvitationsView />
  if (params.get('view') === 'requests') return <RequestsView />
  return (
    <Page
      title={t('common:nav.users')}
      lead={<UserCount filter={filterOf(params)} />}
      width="full"
      actions={
        <>
          <LinkButton to="?view=requests">
            <FileText aria-hidden />
            {t('requests')}
          </LinkButton>
          <LinkButton to="?view=invitations">
            <UserPlus aria-hidden />
            {t('invite')}
          </LinkButton>
          <LinkButton to="?view=import">
            <Upload aria-hidden />
            {t('import')}
          </LinkButton>
        </>
      }
    >
      <People />
    </Page>
  )
}

/** Details stand beside the list where there is room for both, else in a sheet. */
const SIDE_BY_SIDE = '(min-width: 1280px)'

function People() {
  const t = useT('user-directory')
  const [params, setParams] = useSearchParams()
  const filter = filterOf(params)
  const openId = params.get('person')
  const isWide = useMediaQuery(SIDE_BY_SIDE)
  const [columns, setColumns] = useState(readColumns)
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(new Map())
  const close = () =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('person')
      return after
    })
  useEscape(isWide && openId !== null, close)
  const details = openId && (
    <UserDetail key={openId} id={openId}>
      {(person) => (
        <AccountActions
          person={{
            id: person.id,
            name: person.full_name,
            email: person.email,
            role: person.role,
            isMinor: person.athlete?.is_minor ?? false,
          }}
        />
      )}
    </UserDetail>
  )
  return (
    <>
      <UserFilters
        filter={filter}
        columns={columns}
        onColumn={(column, isShown) => {
          const after = new Set(columns)
          if (isShown) after.add(column)
          else after.delete(column)
          setColumns(after)
          writeColumns(after)
        }}
      />
      <div className={clsx('grid items-start gap-6', openId && isWide && 'grid-cols-[minmax(0,1fr)_24rem]')}>
        <div className="min-w-0">
          <Card>
            <UserList
              filter={filter}
              openId={openId}
              columns={columns}
              selected={selected}
              onSelect={(people, isSelected) => {
                const after = new Map(selected)
                for (const { id, full_name } of people)
                  if (isSelected) after.set(id, full_name)
                  else after.delete(id)
                setSelected(after)
              }}
            />
          </Card>
          <BulkActions selected={selected} onClear={() => setSelected(new Map())} />
        </div>
        {isWide && details && (
          <Card aria-label={t('person')} className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto">
            <div className="sticky top-0 z-10 h-0 text-right">
              <Button
                size="sm"
                variant="ghost"
                className="-mt-3 -mr-3 bg-surface"
                aria-label={t('close')}
                onClick={close}
              >
                <X aria-hidden />
              </Button>
            </div>
            <h2 className="sr-only">{t('person')}</h2>
            {details}
          </Card>
        )}
      </div>
      {!isWide && (
        <Dialog open={openId !== null} onClose={close} title={t('person')} side inAddress size="md">
          {details}
        </Dialog>
      )}
    </>
  )
}

function InvitationsView() {
  const t = useT('admin-invitation')
  const account = useAccount()
  return (
    <Page
      title={t('invite')}
      lead={t('lead')}
      width="reading"
      actions={<LinkButton to="?">{t('back')}</LinkButton>}
    >
      {account && <InviteAdmins invitedBy={account.id} />}
    </Page>
  )
}

function RequestsView() {
  const t = useT('data-request')
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="reading"
      actions={<LinkButton to="?">{t('back')}</LinkButton>}
    >
      <div className="space-y-6">
        <DataRequestList />
        <SelfServiceCounts />
      </div>
    </Page>
  )
}

function ImportView() {
  const t = useT('measurement-import')
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="reading"
      actions={<LinkButton to="?">{t('back')}</LinkButton>}
    >
      <MeasurementImport />
    </Page>
  )
}
