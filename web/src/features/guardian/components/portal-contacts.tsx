import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideAsGuardian } from '../mutations.ts'
import type { PortalContact } from '../portal/types.ts'

/** Who talks with the athlete and how much; the words themselves come as copies by mail. */
export function PortalContacts({ token, contacts }: { token: string; contacts: PortalContact[] }) {
  const t = useT('guardian')
  return (
    <Card>
      <CardHeader title={t('contacts_title')} />
      {contacts.length === 0 ? (
        <p className="text-soft">{t('contacts_none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {contacts.map((contact) => (
            <li key={contact.conversation_id}>
              <Contact token={token} contact={contact} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Contact({ token, contact }: { token: string; contact: PortalContact }) {
  const t = useT('guardian')
  const language = useLanguage()
  const decide = useDecideAsGuardian(token)
  const end = () =>
    decide.mutate(
      { decision: 'end_conversation', target: contact.conversation_id },
      {
        onSuccess: () => toast.message(t('ended', { name: contact.scout_name })),
        onError: () => toast.error(t('failed')),
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-3 py-3">
      <Avatar name={contact.scout_name} />
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-medium">{contact.scout_name}</p>
        <p className="text-sm text-soft">
          {contact.scout_organization} · {t('since', { date: formatDate(contact.since, language) })} ·{' '}
          {t('last', { when: formatAgo(contact.last_message_at, language) })}
        </p>
      </div>
      <Badge>{t(`volume.${contact.volume}`)}</Badge>
      {contact.status === 'open' ? (
        <Button size="sm" variant="danger" busy={decide.isPending} onClick={end}>
          {t('end')}
        </Button>
      ) : (
        <Badge tone="neutral">{t('closed')}</Badge>
      )}
    </div>
  )
}
