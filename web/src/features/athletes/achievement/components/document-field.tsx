import { useT } from '#web/lib/i18n.ts'
import { useSignedUrl } from '#web/lib/signed-urls.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/input.tsx'
import type { DocumentChange } from '../mutations.ts'
import { documentBucket } from '../queries.ts'
import { documentMegabytes, documentProblem, documentTypes } from '../rules.ts'

type DocumentFieldProps = {
  value: DocumentChange
  onChange: (value: DocumentChange) => void
  isMinor: boolean
}

/** A file beside an honour: the one that is there, another in its place, and, for adults, whether others open it. */
export function DocumentField({ value, onChange, isMinor }: DocumentFieldProps) {
  const t = useT('achievement')
  const { before, file, removes, shown } = value
  const link = useSignedUrl(documentBucket, before?.file_path)
  const problem = documentProblem(file)
  return (
    <div className="space-y-2">
      <Field
        label={t(before ? 'field.other_document' : 'field.document')}
        hint={t(isMinor ? 'hint.document_minor' : 'hint.document', { megabytes: documentMegabytes })}
        error={problem && t(`common:problems.${problem}`, { megabytes: documentMegabytes })}
      >
        <FileInput
          accept={documentTypes.join(',')}
          onChange={({ target }) => onChange({ ...value, file: target.files?.[0] ?? null })}
        />
      </Field>
      {before && !file && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {removes ? (
            <p className="text-sm text-soft">{t('document_goes')}</p>
          ) : (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="text-sm text-accent-ink underline underline-offset-2"
            >
              {t('document')}
            </a>
          )}
          <Button size="sm" variant="ghost" onClick={() => onChange({ ...value, removes: !removes })}>
            {t(removes ? 'keep_document' : 'remove_document')}
          </Button>
        </div>
      )}
      {!isMinor && (file || (before && !removes)) && (
        <Checkbox
          label={t('show_document')}
          hint={t('show_document_hint')}
          checked={shown}
          onChange={({ target }) => onChange({ ...value, shown: target.checked })}
        />
      )}
    </div>
  )
}
