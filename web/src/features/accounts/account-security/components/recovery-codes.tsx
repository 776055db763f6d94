import { Copy, Download } from 'lucide-react'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useGenerateRecoveryCodes } from '../mutations.ts'
import { groupCodeDigits } from '../rules.ts'
import type { MfaStatus } from '../types.ts'

/** For the day the phone is lost. Shown once, so the way out of the page is to copy or keep them. */
export function RecoveryCodes({ codes }: { codes: MfaStatus['codes'] }) {
  const t = useT('account-security')
  const make = useGenerateRecoveryCodes()
  if (make.data) return <NewCodes codes={make.data.map(groupCodeDigits)} />
  return (
    <Notice
      tone={codes && codes.remaining > 0 ? 'info' : 'attention'}
      title={codes ? t('codes.left', { count: codes.remaining, total: codes.total }) : t('codes.none')}
      action={
        <Button
          size="sm"
          busy={make.isPending}
          onClick={() =>
            make.mutate(
              { renew: codes !== null },
              {
                onError: async (error) =>
                  toast.error(t('factor.failed'), { description: await errorMessage(error) }),
              },
            )
          }
        >
          {codes ? t('codes.renew') : t('codes.make')}
        </Button>
      }
    >
      {t('codes.why')}
    </Notice>
  )
}

function NewCodes({ codes }: { codes: string[] }) {
  const t = useT('account-security')
  const text = codes.join('\n')
  return (
    <section aria-label={t('codes.title')} className="rounded-md border border-line-strong p-4">
      <p className="mb-3 font-medium">{t('codes.keep')}</p>
      <ul className="num grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-1 text-lg whitespace-nowrap">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          onClick={async () => {
            await navigator.clipboard.writeText(text)
            toast.success(t('common:actions.copied'))
          }}
        >
          <Copy aria-hidden />
          {t('common:actions.copy')}
        </Button>
        <a
          className={buttonClasses({})}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="touchline-recovery-codes.txt"
        >
          <Download aria-hidden />
          {t('codes.download')}
        </a>
      </div>
    </section>
  )
}
