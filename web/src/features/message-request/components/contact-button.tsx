import { useQuery } from '@tanstack/react-query'
import { Clock, MessageSquare, Send } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { messageRequestQueries } from '../queries.ts'
import { ContactDialog } from './contact-dialog.tsx'

export type Contactable = { id: string; display_name: string; is_minor: boolean; contact_state: string }

/** "Ask to talk", or what became of having asked. */
export function ContactButton({ athlete, disabled }: { athlete: Contactable; disabled?: boolean }) {
  const t = useT('message-request')
  const [asking, setAsking] = useState(false)
  const { data: request } = useQuery(messageRequestQueries.withAthlete(athlete.id))

  if (request?.status === 'accepted' && request.conversation_id) {
    return (
      <LinkButton variant="primary" to={`/scout/messages?thread=${request.conversation_id}`}>
        <MessageSquare aria-hidden />
        {t('open_thread')}
      </LinkButton>
    )
  }
  if (request?.status === 'pending') {
    return (
      <LinkButton to="/scout/messages">
        <Clock aria-hidden />
        {t(request.awaiting_guardian ? 'waits_for_guardian' : 'waits_for_answer')}
      </LinkButton>
    )
  }
  const closed = athlete.contact_state === 'closed'
  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)} disabled={disabled || closed}>
        <Send aria-hidden />
        {t(closed ? 'takes_no_requests' : 'ask')}
      </Button>
      <ContactDialog athlete={athlete} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
