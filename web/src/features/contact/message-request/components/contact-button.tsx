import { useQuery } from '@tanstack/react-query'
import { Clock, MessageSquare, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { messageRequestQueries } from '../queries.ts'
import { ContactDialog } from './contact-dialog.tsx'

export type Contactable = { id: string; display_name: string; is_minor: boolean }
type ContactButtonProps = {
  athlete: Contactable
  /** To who has not been checked: what opens the way. Another feature has the words. */
  unverified: ReactNode
  variant?: 'primary' | 'secondary'
}

const closed = ['contact.closed', 'contact.not_found']

/** "Ask to talk", what became of having asked, or why it is not possible: the server says which. */
export function ContactButton({ athlete, unverified, variant = 'primary' }: ContactButtonProps) {
  const t = useT('message-request')
  const [asking, setAsking] = useState(false)
  const { data: ability } = useQuery(messageRequestQueries.withAthlete(athlete.id))
  const refusal = ability?.request_refusal ?? null
  const request = ability?.request

  if (refusal === 'contact.thread_open' && request?.conversation_id) {
    return (
      <LinkButton variant={variant} to={`/scout/messages?thread=${request.conversation_id}`}>
        <MessageSquare aria-hidden />
        {t('open_thread')}
      </LinkButton>
    )
  }
  if (request?.is_open) {
    return (
      <LinkButton to="/scout/messages">
        <Clock aria-hidden />
        {t(request.awaiting_guardian ? 'waits_for_guardian' : 'waits_for_answer')}
      </LinkButton>
    )
  }
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)} disabled={!ability || refusal !== null}>
        <Send aria-hidden />
        {t(refusal && closed.includes(refusal) ? 'takes_no_requests' : 'ask')}
      </Button>
      {refusal === 'contact.scout_not_verified' && unverified}
      {refusal && refusal !== 'contact.scout_not_verified' && !closed.includes(refusal) && (
        <Refusal refusal={refusal} againAt={ability?.request_again_at ?? null} />
      )}
      <ContactDialog athlete={athlete} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function Refusal({ refusal, againAt }: { refusal: string; againAt: string | null }) {
  const t = useT('message-request')
  const language = useLanguage()
  return (
    <p className="order-last w-full text-sm text-soft">
      {t(`refused.${refusal}`)}
      {againAt && ` ${t('again_from', { date: formatDate(againAt, language) })}`}
    </p>
  )
}
