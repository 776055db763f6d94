import { Copy } from 'lucide-react'
import { CARD_FRAME, CARD_SANDBOX, cardFrame } from '#shared/card-frame.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'

/** The card as it will look, confined as on another site, and the code that puts it there. */
export function EmbedCode({ handle, name }: { handle: string; name: string }) {
  const t = useT('profile-embed')
  const language = useLanguage()
  const src = `${location.origin}/embed/athletes/${handle}?lang=${language}`
  const title = t('frame', { name })
  const code = cardFrame({ src, title })
  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copy_failed'))
    }
  }
  return (
    <>
      <figure>
        <figcaption className="mb-1.5 font-medium">{t('preview')}</figcaption>
        <iframe
          src={src}
          title={title}
          sandbox={CARD_SANDBOX}
          width={CARD_FRAME.width}
          height={CARD_FRAME.height}
          className="block max-w-full"
        />
      </figure>
      <div>
        <Field label={t('code')} hint={t('code_hint')}>
          <Textarea
            readOnly
            dir="ltr"
            value={code}
            className="font-mono text-sm break-all"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <Button className="mt-2" onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      </div>
    </>
  )
}
