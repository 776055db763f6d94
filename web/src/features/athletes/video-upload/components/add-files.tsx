import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { acceptedFiles } from '../rules.ts'

type AddFilesProps = Omit<ButtonProps, 'onClick' | 'children'> & {
  label: string
  /** One file, for going on with an upload. */
  one?: boolean
  icon?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the device's own picker. */
export function AddFiles({ label, one, icon, onFiles, ...button }: AddFilesProps) {
  const t = useT('video-upload')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()}>
        {icon && <Plus aria-hidden />}
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple={!one}
        accept={acceptedFiles.join(',')}
        aria-label={one ? label : t('files')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
