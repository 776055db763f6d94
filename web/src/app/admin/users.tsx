import { FileText, Upload, UserPlus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { UserDetail } from '#web/features/accounts/user-directory/components/user-detail.tsx'
import { UserList } from '#web/features/accounts/user-directory/components/user-list.tsx'
import { AccountActions } from '#web/features/trust/moderation/components/account-actions.tsx'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchInput } from '#web/ui/input.tsx'
import { Page } from '#web/ui/page.tsx'

// The reader of files is only for those who bring one.
const MeasurementImport = lazyWhenOnline(() =>
  import('#web/features/athletes/measurement-import/components/measurement-import.tsx').then((part) => ({
    default: part.MeasurementImport,
  })),
)

// Few requests about data come in.
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

const roles = ['athlete', 'scout'] as const

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

function People() {
  const t = useT('user-directory')
  const [params, setParams] = useSearchParams()
  const [text, setText] = useState(params.get('q') ?? '')
  const asked = useDeferredValue(text)
  const role = roles.find((known) => known === params.get('role')) ?? null
  const openId = params.get('person')

  const change = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: name === 'q' },
    )

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchInput
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            change('q', event.target.value.trim() || null)
          }}
          className="w-full sm:w-96"
        />
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('show')}</legend>
          <ToggleChip pressed={role === null} onClick={() => change('role', null)}>
            {t('everybody')}
          </ToggleChip>
          {roles.map((known) => (
            <ToggleChip key={known} pressed={role === known} onClick={() => change('role', known)}>
              {t(`roles.${known}`)}
            </ToggleChip>
          ))}
        </fieldset>
      </div>
      <Card className="overflow-hidden p-0!">
        <UserList filter={{ text: asked, role }} openId={openId} />
      </Card>
      <Dialog
        open={openId !== null}
        onClose={() => change('person', null)}
        title={t('person')}
        side
        inAddress
        size="md"
      >
        {openId && (
          <UserDetail id={openId}>
            {(person) => (
              <AccountActions
                person={{
                  id: person.id,
                  name: person.full_name,
                  isMinor: person.athlete?.is_minor ?? false,
                }}
              />
            )}
          </UserDetail>
        )}
      </Dialog>
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
      <DataRequestList />
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
