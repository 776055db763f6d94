import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, Notice } from '#web/ui/card.tsx'
import { useUndoablePortalAction } from '../portal/mutations.ts'
import type { GuardianPortalData, PortalContact } from '../portal/types.ts'
import type { OpenedAt } from '../rules.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PortalMessages } from './portal-messages.tsx'
import { ScoutMeasures } from './scout-measures.tsx'
import { ScoutHead } from './scout-record.tsx'

type PortalContactsProps = { token: string; portal: GuardianPortalData; openedAt: OpenedAt }

/** Who talks with the athlete, what was said, and the ways to stop it. */
export function PortalContacts({ token, portal, openedAt }: PortalContactsProps) {
  const t = useT('guardian')
  return (
    <Card>
      <CardHeader title={t('contacts_title', { athlete: portal.athlete.display_name })} />
      {portal.contacts.length === 0 ? (
        <p className="text-soft">{t('contacts_none')}</p>
      ) : (
        <ul className="divide-y divide-hair">
          {portal.contacts.map((contact) => (
            <li key={contact.conversation_id}>
              <Contact
                token={token}
                portal={portal}
                contact={contact}
                openedAt={contact.conversation_id === openedAt.conversation ? openedAt : {}}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Contact({ token, portal, contact, openedAt }: PortalContactsProps & { contact: PortalContact }) {
  const t = useT('guardian')
  const language = useLanguage()
  const action = useUndoablePortalAction(token)
  const [asking, setAsking] = useState(openedAt.answer === 'end' && contact.status === 'open')
  const [name, athlete] = [contact.scout_name, portal.athlete.display_name]
  const decision = (decision: 'end_conversation' | 'undo_end_conversation') =>
    ({ does: 'decide', decision, target: contact.conversation_id }) as const
  const end = () =>
    action
      .change(decision('end_conversation'), decision('undo_end_conversation'), t('ended', { name }))
      .then(() => setAsking(false))
  return (
    <article aria-label={t('contact_with', { name })} className="flex flex-col gap-3 py-4">
      {contact.scout ? (
        <ScoutHead scout={contact.scout} />
      ) : (
        <div className="flex items-center gap-3">
          <Avatar name={name} />
          <h3>{name}</h3>
        </div>
      )}
      <p className="text-sm text-soft">
        {[
          t('since', { date: formatDate(contact.since, language) }),
          t('volume', { count: contact.messages }),
          t('last', { when: formatDate(contact.last_message_at, language) }),
        ].join(' · ')}
      </p>
      {contact.ended_for_safety && <Notice tone="bad">{t('closed_for_safety')}</Notice>}
      <PortalMessages
        token={token}
        conversation={contact.conversation_id}
        names={{ scout: name, athlete }}
        opened={openedAt.conversation !== undefined && openedAt.answer !== 'end'}
      />
      <div className="flex flex-wrap items-center gap-1">
        {contact.status === 'open' ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('end')}
          </Button>
        ) : (
          <Badge tone="neutral">{t('closed')}</Badge>
        )}
        {contact.scout_id && (
          <ScoutMeasures
            token={token}
            portal={portal}
            about="conversation"
            target={contact.conversation_id}
            scoutId={contact.scout_id}
            name={name}
          />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('end_ask', { name, athlete })}
        confirm={t('end')}
        busy={action.isPending}
        onConfirm={() => void end()}
      >
        {t('end_text', { name, athlete })}
      </ConfirmDialog>
    </article>
  )
}
