import { clsx } from 'clsx'
import { Check, CircleDashed, PencilLine } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { hasWords, textProblem } from '../rules.ts'
import type { Announcement, ByLanguage, TextState, Words } from '../types.ts'

type TextFieldsProps = {
  open: Locale
  onOpen: (language: Locale) => void
  texts: ByLanguage<Words>
  states: ByLanguage<TextState>
  kept: Announcement | null
  onChange: (language: Locale, part: Partial<Words>) => void
  /** Whether the words of a language may still change. */
  isLocked: (language: Locale) => boolean
  onRead: (language: Locale) => void
  /** Everything that was typed is saved, so that what is read is what goes out. */
  isSaved: boolean
  busy: boolean
  /** What is missing, said at its field once somebody has tried to send it. */
  missing: boolean
}

const ICONS = { empty: CircleDashed, draft: PencilLine, read: Check }

/** Title, text and button in each language, and who has read them. */
export function TextFields(props: TextFieldsProps) {
  const { open, onOpen, texts, states, onChange, isLocked, missing } = props
  const t = useT('announcement')
  const words = texts[open]
  const locked = isLocked(open)
  const { titleMaxChars, textMaxChars, buttonMaxChars } = LIMITS.announcement
  const tooLong = (part: keyof Words, most: number) =>
    textProblem(part, words[part]) && t('problem.too_long', { given: [...words[part]].length, max: most })
  return (
    <div>
      <fieldset className="mb-3 flex flex-wrap overflow-hidden">
        <legend className="sr-only">{t('languages')}</legend>
        {LOCALES.map((language) => {
          const Icon = ICONS[states[language]]
          return (
            <button
              key={language}
              type="button"
              aria-pressed={language === open}
              onClick={() => onOpen(language)}
              className={clsx(
                '-ml-px inline-flex h-9 items-center gap-1.5 border border-line-strong px-3 text-sm font-medium first:ml-0 first:rounded-l-md last:rounded-r-md pointer-coarse:h-11 [&_svg]:size-3.5',
                language === open ? 'bg-accent-wash text-accent-ink' : 'bg-surface hover:bg-sunk',
              )}
            >
              <span lang={language}>{languageNames[language]}</span>
              <Icon aria-hidden />
              <span className="sr-only">{t(`state.${states[language]}`)}</span>
            </button>
          )
        })}
      </fieldset>
      <div key={open} className="space-y-3">
        <Field
          label={t('field.title')}
          error={
            tooLong('title', titleMaxChars) || (missing && words.title.trim() === '' && t('problem.title'))
          }
        >
          <Input
            lang={open}
            value={words.title}
            disabled={locked}
            onChange={({ target }) => onChange(open, { title: target.value })}
          />
        </Field>
        <Field
          label={t('field.text')}
          error={tooLong('text', textMaxChars) || (missing && words.text.trim() === '' && t('problem.text'))}
        >
          <Textarea
            lang={open}
            value={words.text}
            rows={5}
            disabled={locked}
            onChange={({ target }) => onChange(open, { text: target.value })}
          />
        </Field>
        <Field label={t('field.button')} hint={t('button_hint')} error={tooLong('button', buttonMaxChars)}>
          <Input
            lang={open}
            value={words.button}
            disabled={locked}
            onChange={({ target }) => onChange(open, { button: target.value })}
          />
        </Field>
      </div>
      <ReadLine {...props} />
    </div>
  )
}

function ReadLine({ open, texts, states, kept, onRead, isSaved, busy, isLocked }: TextFieldsProps) {
  const t = useT('announcement')
  const state = states[open]
  const text = kept?.texts[open]
  const language = languageNames[open]
  if (state === 'read')
    return (
      <p className="mt-3 flex items-center gap-1.5 text-sm text-pitch-ink [&_svg]:size-4">
        <Check aria-hidden />
        {t('read_by', { language, name: text?.read_by || t('somebody') })}
      </p>
    )
  if (state === 'empty') return <p className="mt-3 text-sm text-soft">{t('nothing_written', { language })}</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm text-flood-ink">{t('nobody_read', { language })}</p>
      {hasWords(texts[open]) && !isLocked(open) && (
        <Button size="sm" busy={busy} disabled={!isSaved} onClick={() => onRead(open)}>
          <Check aria-hidden />
          {t('read_now')}
        </Button>
      )}
    </div>
  )
}
