import { ArrowUpRight, BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { EmbedDocument } from './embed-document.ts'

/** Who this is, and one way on: the public page, in a tab of its own. `site`: the origin, `https://touchline.example`. */
export function EmbedCard({ athlete, site }: { athlete: EmbedDocument; site: string }) {
  const t = useT('athlete-profile')
  const p = useT('public')
  const s = useT('sport')
  const language = useLanguage()
  const { primary_sport: sport, club, region, country, checks } = athlete
  const where = club || [region, country && countryName(country, language)].filter(Boolean).join(', ')
  const line = [
    ...athlete.positions.slice(0, 1).map((code) => s(`position.${sport}.${code}`)),
    ...(sport ? [s(`sport.${sport}`)] : []),
  ]
  return (
    <Frame
      privacy={`${site}/legal/privacy?lang=${language}`}
      foot={
        <a
          href={`${site}/a/${athlete.handle}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-8 items-center gap-1 font-semibold text-accent-ink underline underline-offset-2"
        >
          {p('embed.open')}
          <ArrowUpRight aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">({p('embed.new_tab')})</span>
        </a>
      }
    >
      <h1 className="text-xl [overflow-wrap:anywhere] max-[24rem]:text-lg">
        <bdi>{athlete.display_name}</bdi>
      </h1>
      {line.length > 0 && <p className="mt-0.5 text-soft">{line.join(' · ')}</p>}
      {where && (
        <p className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{where}</bdi>
        </p>
      )}
      {checks.slice(0, 1).map(({ type, until }) => (
        <p key={type} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-proof-ink">
          <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t(`check.${type}`, { until: formatMonth(until, regional(language, [])) })}
        </p>
      ))}
    </Frame>
  )
}

/** What stands where there is no card, or none for the moment. */
export function NoCard({ title, text }: { title: string; text?: string }) {
  return (
    <Frame>
      <h1 className="text-lg">{title}</h1>
      {text && <p className="mt-1 text-soft">{text}</p>}
    </Frame>
  )
}

/** As high as the frame that the site gives it, and higher where the words need it: the way on stays in sight. */
type FrameProps = {
  children: ReactNode
  foot?: ReactNode
  /** Where the site says what it keeps. */
  privacy?: string
}

function Frame({ children, foot, privacy }: FrameProps) {
  const t = useT()
  const p = useT('public')
  return (
    <main className="flex min-h-dvh flex-col border border-line-strong px-4 pt-3">
      <div className="grow">{children}</div>
      <div className="sticky bottom-0 mt-2 flex items-center justify-between gap-x-4 border-t border-hair bg-surface py-1.5">
        {foot}
        {privacy && (
          <a
            href={privacy}
            target="_blank"
            rel="noopener"
            className="ml-auto inline-flex min-h-8 items-center text-sm text-soft underline-offset-2 hover:underline"
          >
            {t('legal.privacy')}
            <span className="sr-only"> ({p('embed.new_tab')})</span>
          </a>
        )}
        <span className={privacy ? 'text-accent' : 'ml-auto text-accent'}>
          <Logo wordless={foot !== undefined} />
        </span>
      </div>
    </main>
  )
}
