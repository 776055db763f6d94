import { LIMITS } from '#shared/limits.ts'
import type { Locale } from '#shared/locale.ts'
import { STATEMENT_TEMPLATES, type StatementTemplate } from '#shared/statement-templates.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'

const templates = Object.keys(STATEMENT_TEMPLATES) as StatementTemplate[]

type StatementFieldProps = {
  value: string
  onChange: (value: string) => void
  hint: string
  error: string | false
  /** In whose language a beginning is put in; none are offered without one. */
  language?: Locale | undefined
  label?: string
}

/** The reasons of a decision, with beginnings in the language of whoever reads them. */
export function StatementField({ value, onChange, hint, error, language, label }: StatementFieldProps) {
  const t = useT('moderation')
  return (
    <div>
      <Field label={label ?? t('statement')} hint={hint} error={error}>
        <Textarea
          name="statement"
          rows={4}
          value={value}
          maxLength={LIMITS.flag.statementMaxChars}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {language && (
        <fieldset className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <legend className="sr-only">{t('template.legend')}</legend>
          <span aria-hidden className="text-soft">
            {t(`template.lead.${language}`)}
          </span>
          {templates.map((name) => (
            <button
              key={name}
              type="button"
              className="rounded-sm py-1 font-medium text-accent-ink underline-offset-3 hover:underline"
              onClick={() =>
                onChange([value.trim(), STATEMENT_TEMPLATES[name][language]].filter(Boolean).join('\n\n'))
              }
            >
              {t(`template.${name}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
