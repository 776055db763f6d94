import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { draftsOf } from '../../draft-notes.ts'

type GoneBoardProps = { boardId: string; onLeave: () => void }

/** The open shortlist was deleted, or whoever has it open is no longer in its team. What they were writing stays readable. */
export function GoneBoard({ boardId, onLeave }: GoneBoardProps) {
  const t = useT('board')
  const [drafts] = useState(() => draftsOf(boardId))
  return (
    <div role="alert">
      <Notice title={t('gone.title')} action={<Button onClick={onLeave}>{t('gone.action')}</Button>}>
        {t('gone.text')}
      </Notice>
      {drafts.map(({ id, name, body }) => (
        <Field key={id} label={t('gone.draft', { name })} hint={t('gone.draft_hint')} className="mt-4">
          <Textarea readOnly rows={4} defaultValue={body} onFocus={({ target }) => target.select()} />
        </Field>
      ))}
    </div>
  )
}
