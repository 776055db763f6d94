import { ArrowUp } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { formatList } from '#web/lib/format-list.ts'
import { currentLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/input.tsx'

type ComposerProps = {
  names: string[]
  /** What was typed before a look elsewhere or a reload. */
  draft: string
  onDraft: (text: string) => void
  onSend: (message: { id: string; content: string }) => void
}

export function Composer({ names, draft, onDraft, onSend }: ComposerProps) {
  const t = useT('conversation')
  const [text, setText] = useState(draft)
  const content = tidyText(text)
  const everyone = formatList(names, currentLanguage())

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (content === '') return
    onSend({ id: crypto.randomUUID(), content })
    write('')
  }
  const write = (typed: string) => {
    setText(typed)
    onDraft(typed)
  }
  // Enter sends where there is a keyboard to hold Shift on; on a phone it makes a line, and the button sends.
  const onKeyDown = (event: KeyboardEvent) => {
    const byKeyboard = matchMedia('(pointer: fine)').matches
    if (event.key === 'Enter' && !event.shiftKey && byKeyboard && !event.nativeEvent.isComposing) {
      event.preventDefault()
      submit()
    }
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t border-line bg-surface px-3 py-3">
      <Textarea
        aria-label={t('write_to', { name: everyone })}
        placeholder={t('write_to', { name: everyone })}
        value={text}
        rows={1}
        maxLength={LIMITS.message.contentMaxChars}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40 min-h-11! resize-none rounded-[1.375rem]! px-4"
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        square
        aria-label={t('common:actions.send')}
        disabled={content === ''}
        className="rounded-full!"
      >
        <ArrowUp aria-hidden />
      </Button>
    </form>
  )
}
