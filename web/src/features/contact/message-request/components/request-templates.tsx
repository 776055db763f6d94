import { useQuery } from '@tanstack/react-query'
import { FilePlus2, Save, Trash2, Undo2 } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useRemoveTemplate, useSaveTemplate } from '../mutations.ts'
import { messageRequestQueries } from '../queries.ts'
import type { RequestTemplate } from '../types.ts'

type Words = Pick<RequestTemplate, 'subject' | 'intro'>
/** Which template stands in the form, and what was typed and nowhere kept when its words took the place of that. */
export type TemplateChoice = {
  chosen: string | undefined
  replaced: { words: Words; chosen: string | undefined } | undefined
}
type RequestTemplatesProps = {
  /** What stands in the form now. */
  words: Words
  /** The form's too: it outlives the open dialog, as what is typed does. */
  choice: TemplateChoice
  onChoice: Dispatch<SetStateAction<TemplateChoice>>
  onFill: (words: Words) => void
}

const isSame = (one: Words, other: Words) => one.subject === other.subject && one.intro === other.intro
const isEmpty = ({ subject, intro }: Words) => `${subject}${intro}`.trim() === ''

/** One's own words, put into the form with a press; what was changed there can be kept in their place. */
export function RequestTemplates({ words, choice, onChoice, onFill }: RequestTemplatesProps) {
  const t = useT('message-request')
  const { data: templates } = useQuery(messageRequestQueries.templates())
  const { chosen, replaced } = choice
  const save = useSaveTemplate()
  const remove = useRemoveTemplate()
  const failed = useErrorMessage(save.error ?? remove.error)
  if (!templates) return null
  // What was just saved stands first; what is typed meanwhile stays in the form.
  const keep = (id?: string) =>
    save.mutate(
      { ...words, id },
      { onSuccess: ([newest]) => onChoice((now) => ({ ...now, chosen: newest?.id })) },
    )
  const choose = ({ id, subject, intro }: RequestTemplate) => {
    const isKept = isEmpty(words) || templates.some((one) => isSame(one, words))
    // From one template to the next, what was typed before the first can still be put back.
    onChoice({ chosen: id, replaced: isKept ? replaced : { words, chosen } })
    onFill({ subject, intro })
  }
  const putBack = () => {
    if (!replaced) return
    onChoice({ chosen: replaced.chosen, replaced: undefined })
    onFill(replaced.words)
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 font-medium">{t('templates.title')}</legend>
      {templates.map((template) => (
        <Button
          key={template.id}
          size="sm"
          aria-pressed={template.id === chosen}
          className="max-w-56 aria-pressed:border-accent aria-pressed:bg-accent-wash"
          onClick={() => choose(template)}
        >
          <span className="truncate">{template.subject}</span>
        </Button>
      ))}
      {chosen && (
        <>
          <Button size="sm" variant="ghost" busy={save.isPending} onClick={() => keep(chosen)}>
            <Save aria-hidden />
            {t('templates.update')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(chosen, { onSuccess: () => onChoice((now) => ({ ...now, chosen: undefined })) })
            }
          >
            <Trash2 aria-hidden />
            {t('templates.remove')}
          </Button>
        </>
      )}
      {templates.length < LIMITS.request.templatesMax && (
        <Button size="sm" variant="ghost" busy={save.isPending} onClick={() => keep()}>
          <FilePlus2 aria-hidden />
          {t('templates.keep')}
        </Button>
      )}
      <p role="status" className="basis-full text-sm text-soft empty:hidden">
        {replaced && (
          <>
            {t('templates.replaced')}{' '}
            <Button size="sm" variant="ghost" onClick={putBack}>
              <Undo2 aria-hidden />
              {t('templates.put_back')}
            </Button>
          </>
        )}
      </p>
      {failed && (
        <p role="alert" className="basis-full text-sm text-red-ink">
          {failed}
        </p>
      )}
    </fieldset>
  )
}
