import { ArrowLeft, Printer } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { codeAddress } from '../rules.ts'
import type { ProfileCode } from '../types.ts'

/** As many as fit on A4 in the size of a bank card. */
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

type PrintSheetProps = { code: ProfileCode; name: string; about: string }

/** A sheet of cards to cut out; what is seen is what prints. */
export function PrintSheet({ code, name, about }: PrintSheetProps) {
  const t = useT('profile-code')
  const language = useLanguage()
  const address = codeAddress(code.secret)
  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
        <LinkButton to="?" variant="ghost" size="sm">
          <ArrowLeft aria-hidden />
          {t('title')}
        </LinkButton>
        <Button variant="primary" onClick={() => print()}>
          <Printer aria-hidden />
          {t('print')}
        </Button>
        <p className="text-soft">{t('sheet_hint')}</p>
      </div>
      <ul
        aria-label={t('sheet')}
        className="flex w-[172mm] max-w-full flex-wrap bg-on-film text-film print:max-w-none print:bg-transparent"
      >
        {CARDS.map((card) => (
          <li
            key={card}
            className="flex h-[54mm] w-[85.6mm] items-center gap-[4mm] border border-dashed border-film/40 p-[5mm]"
          >
            <QrCode
              address={address}
              label={t('code_of', { name })}
              className="size-[36mm] shrink-0 fill-film"
            />
            <div className="min-w-0 text-[3.2mm] leading-snug">
              <Logo className="[&>span]:text-film" />
              <p className="mt-[2mm] text-[4.4mm] font-semibold wrap-anywhere">{name}</p>
              <p className="wrap-anywhere">{about}</p>
              <p className="mt-[2mm]">{t('until', { day: formatDate(code.expires_at, language) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
