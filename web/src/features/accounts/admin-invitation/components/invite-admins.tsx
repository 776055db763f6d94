import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { InvitationForm } from './invitation-form.tsx'
import { InvitationList } from './invitation-list.tsx'

export function InviteAdmins({ invitedBy }: { invitedBy: string }) {
  const t = useT('admin-invitation')
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={t('form.title')} />
        <InvitationForm invitedBy={invitedBy} />
      </Card>
      <Card>
        <CardHeader title={t('list.title')} />
        <InvitationList />
      </Card>
    </div>
  )
}
