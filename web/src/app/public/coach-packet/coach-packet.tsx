import { BadgeCheck, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { methodWord } from '#shared/units.ts'
import { ConfirmationLine } from '#web/features/athletes/achievement/components/confirmation-line.tsx'
import { HonourWords } from '#web/features/athletes/achievement/components/honour-words.tsx'
import type {
  Packet,
  PacketCard,
  PacketFilm,
  PacketNumber,
  ScannedCard,
} from '#web/features/athletes/profile-code/types.ts'
import { hostOf } from '#web/features/athletes/video/rules.ts'
import { countryName } from '#web/lib/countries.ts'
import { formatAsKnown, formatDate, formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { metricParts } from '#web/lib/units.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { isWeakProof, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

type CoachPacketProps = { card: PacketCard; address: string; actions: ReactNode }

/** A sheet for a coach without an account: one side of A4 on paper, where long words are cut, one column on a phone. */
export function CoachPacket({ card, address, actions }: CoachPacketProps) {
  const { packet } = card
  const t = useT('profile-code')
  const language = useLanguage()
  const until = t('until', { day: formatDate(card.until, language) })
  return (
    <article aria-labelledby="packet-name" className="space-y-6 print:space-y-4 print:[zoom:0.8]">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="primary" onClick={() => print()}>
          <Printer aria-hidden />
          {t('packet.print')}
        </Button>
        {actions}
        <p className="text-soft">{t('packet.hint', { until })}</p>
      </div>
      {card.is_mine && (
        <div className="print:hidden">
          <Notice tone="info">{t('packet.yours')}</Notice>
        </div>
      )}
      <Head card={card} packet={packet} address={address} until={until} />
      <Facts card={card} packet={packet} />
      {packet.numbers.length > 0 && (
        <Section id="packet-numbers" title={t('packet.numbers')} note={t('packet.numbers_note')}>
          <ul className="grid gap-x-8 border-t border-line sm:grid-cols-2 print:grid-cols-2">
            {packet.numbers.map((number) => (
              <NumberRow key={`${number.metric} ${number.method}`} number={number} />
            ))}
          </ul>
        </Section>
      )}
      {packet.honours.length > 0 && (
        <Section id="packet-honours" title={t('packet.honours')} note={t('packet.honours_note')}>
          <ul className="divide-y divide-hair border-t border-line">
            {packet.honours.map(({ precision, ...honour }) => (
              <li
                key={`${honour.title} ${honour.awarded_on} ${honour.team}`}
                className="py-2.5 print:py-1 print:[&_p:not(:last-child)]:line-clamp-1"
              >
                <HonourWords honour={{ ...honour, awarded_on_precision: precision }} />
                <ConfirmationLine honour={honour} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {packet.films.length > 0 && (
        <Section id="packet-films" title={t('packet.films')} note={t('packet.films_note')}>
          <ul className="divide-y divide-hair border-t border-line print:grid print:grid-cols-2 print:gap-x-6">
            {packet.films.map((film) => (
              <FilmRow key={`${film.title} ${film.recorded_on} ${film.url}`} film={film} />
            ))}
          </ul>
        </Section>
      )}
      <p className="text-sm text-soft">{t('packet.contact')}</p>
    </article>
  )
}

type HeadProps = { card: ScannedCard; packet: Packet; address: string; until: string }

function Head({ card, packet, address, until }: HeadProps) {
  const t = useT('profile-code')
  const a = useT('athlete-profile')
  const words = useT('sport')
  const language = useLanguage()
  const { name, sport, positions, club } = card
  const about = [
    ...positions.map((code) => words(`position.${sport}.${code}`)),
    sport && words(`sport.${sport}`),
  ]
  const where = [
    regionName(packet.region ?? '', language),
    packet.country && countryName(packet.country, language),
  ]
  return (
    <header className="flex items-start gap-4">
      <Avatar name={name} portrait size="lg" className="print:hidden" />
      <div className="min-w-0 grow">
        <div className="hidden print:block">
          <Logo />
        </div>
        <h1 id="packet-name" className="wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="text-soft">{about.filter(Boolean).join(' · ')}</p>
        <p className="text-soft wrap-anywhere">
          {[club, where.filter(Boolean).join(', ')].filter(Boolean).join(' · ')}
        </p>
        {packet.checks.map(({ type, until: end }) => (
          <p key={type} className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-proof-ink">
            <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            {a(`check.${type}`, { until: formatMonth(end, language) })}
          </p>
        ))}
      </div>
      <div className="hidden shrink-0 text-center print:block">
        <QrCode address={address} label={t('code_of', { name })} className="size-[36mm] fill-film" />
        <p className="text-sm">{until}</p>
      </div>
    </header>
  )
}

function Facts({ card, packet }: { card: ScannedCard; packet: Packet }) {
  const t = useT('profile-code')
  const a = useT('athlete-profile')
  const s = useT('sport')
  const facts = [
    [t('packet.age'), packet.age_band?.replace('-', '–')],
    [a('fact.class_year'), card.class_year],
    [s('title.side'), packet.dominant_side && s(`side.${packet.dominant_side}`)],
    [s('title.level'), packet.level && s(`level.${packet.level}`)],
    [s('title.availability'), packet.availability && s(`availability.${packet.availability}`)],
    [a('fact.status'), s(`status.${packet.recruiting_status}`)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-3 print:grid-cols-3 print:gap-y-1 print:py-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-faint">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type SectionProps = { id: string; title: string; note: string; children: ReactNode }

function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 print:mb-1">
        <h2 id={id} className="text-lg print:text-base">
          {title}
        </h2>
        <p className="text-sm text-soft">{note}</p>
      </div>
      {children}
    </section>
  )
}

function NumberRow({ number }: { number: PacketNumber }) {
  const m = useT('metric')
  const language = useLanguage()
  const { metric: code, unit, decimals } = number
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hair py-2 print:py-1">
      <p className="font-medium">{m(`name.${code}`)}</p>
      <p className="row-span-2 text-right">
        <MetricValue
          {...metricParts(number.value, { code, unit, decimals }, { language })}
          weak={isWeakProof(number.provenance)}
        />
      </p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-faint">
        <ProvenanceBadge provenance={number.provenance} />
        <MeasuredBy by={number.measured_by} />
        <span>
          {m(`method.${methodWord(number.method, unit)}`)} ·{' '}
          {formatAsKnown(number.measured_on, number.precision, language)}
        </span>
      </p>
    </li>
  )
}

/** One that not everybody may see is named, and plays for verified scouts on the page. */
function FilmRow({ film: { title, kind, recorded_on, url } }: { film: PacketFilm }) {
  const t = useT('profile-code')
  const v = useT('video')
  const language = useLanguage()
  const host = url && !url.startsWith('/') ? hostOf(url) : ''
  const facts = [v(`kind.${kind}`), recorded_on && formatDate(recorded_on, language), host]
  return (
    <li className="min-w-0 py-2.5 print:py-1">
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="font-semibold wrap-anywhere print:line-clamp-1 text-accent-ink underline underline-offset-2"
        >
          <bdi>{title}</bdi>
          <span className="sr-only"> {t('packet.new_tab')}</span>
        </a>
      ) : (
        <p className="font-semibold wrap-anywhere print:line-clamp-1">
          <bdi>{title}</bdi>
        </p>
      )}
      <p className="text-sm text-soft">
        {facts.filter(Boolean).join(' · ')}
        {!url && ` · ${t('packet.scouts_film')}`}
      </p>
    </li>
  )
}
