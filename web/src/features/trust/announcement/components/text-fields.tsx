import { Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { isWritten } from '../rules.ts'
import type { Announcement, DraftText } from '../types.ts'

type TextFieldsProps = {
  texts: Record<Locale, DraftText>
  /** As it is kept; null: not yet. */
  kept: Announcement | null
  onChange: (language: Locale, text: DraftText) => void
  /** Whoever presses has read it; what was typed is kept first. */
  onReadOver: (language: Locale) => void
  busy: boolean
}

/** A title and a text in each language, and whether somebody has read each over. */
export function TextFields({ texts, kept, onChange, onReadOver, busy }: TextFieldsProps) {
  const t = useT('announcement')
  const [shown, setShown] = useState<Locale>('en')
  const text = texts[shown]
  const before = kept?.texts[shown]
  const isChanged = (before?.title ?? '') !== text.title.trim() || (before?.body ?? '') !== text.body.trim()
  const isRead = Boolean(before?.read_over_at) && !isChanged
  // What was read over and went out stays as it was.
  const isFixed = kept !== null && kept.state !== 'draft' && Boolean(before?.read_over_at)
  const put = (part: Partial<DraftText>) => onChange(shown, { ...text, ...part })
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-medium">{t('texts')}</legend>
      <div className="flex flex-wrap gap-2">
        {LOCALES.map((language) => (
          <ToggleChip key={language} pressed={language === shown} onClick={() => setShown(language)}>
            {languageNames[language]}
            {kept?.texts[language]?.read_over_at ? (
              <Check aria-label={t('read_by_team')} />
            ) : (
              isWritten(texts[language]) && <CircleAlert aria-label={t('not_read')} />
            )}
          </ToggleChip>
        ))}
      </div>
      <Field label={t('field.title')}>
        <Input
          lang={shown}
          value={text.title}
          readOnly={isFixed}
          maxLength={LIMITS.announcement.titleMaxChars}
          onChange={({ target }) => put({ title: target.value })}
        />
      </Field>
      <Field
        label={t('field.body')}
        aside={
          <span className="text-sm text-faint">
            {text.body.length}/{LIMITS.announcement.bodyMaxChars}
          </span>
        }
      >
        <Textarea
          lang={shown}
          rows={6}
          value={text.body}
          readOnly={isFixed}
          maxLength={LIMITS.announcement.bodyMaxChars}
          onChange={({ target }) => put({ body: target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        {isRead ? (
          <Badge tone="good">
            {before?.read_over_by ? t('read_by', { name: before.read_over_by }) : t('read_by_team')}
          </Badge>
        ) : (
          <>
            <Badge tone="attention">{t(isWritten(text) ? 'not_read' : 'not_written')}</Badge>
            {isWritten(text) && (
              <Button size="sm" busy={busy} onClick={() => onReadOver(shown)}>
                <Check aria-hidden />
                {t('read_over')}
              </Button>
            )}
          </>
        )}
      </div>
    </fieldset>
  )
}
