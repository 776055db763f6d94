import { BadgeCheck } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, CountBadge } from '#web/ui/badge.tsx'
import { ClubName } from '#web/ui/club-name.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LegalLinks } from '#web/ui/legal-links.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { MeasuredBy, type Measurer, OwnNumbers } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { FilmPoster } from '#web/ui/poster/film-poster.tsx'
import { poses } from '#web/ui/poster/poses.ts'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { VenueMap } from '#web/ui/venue-map.tsx'
import { ARABIC, UNBROKEN } from '../samples.ts'
import { nothing, type Specimen, specimen } from '../specimen.ts'

const TONES = ['neutral', 'good', 'attention', 'bad', 'info', 'accent'] as const
const EDGES = ['quiet', 'good', 'attention', 'bad', 'accent'] as const

/** Whom a number names, with what goes with it. */
const said = (kind: Measurer['kind'], more: Partial<Measurer> = {}): Measurer => ({
  kind,
  name: undefined,
  organization: undefined,
  event: undefined,
  device: undefined,
  ...more,
})

export const facts: readonly Specimen[] = [
  specimen('Avatar', {
    sizes: (s) => (
      <div className="flex items-end gap-3">
        <Avatar name={s.name} size="sm" />
        <Avatar name={s.name} />
        <Avatar name={s.name} size="lg" />
        <Avatar name={s.name} size="xl" />
      </div>
    ),
    picture: (s) => <Avatar name={s.name} src="/preview.png" size="lg" />,
    arabic: () => <Avatar name={ARABIC} size="lg" />,
  }),
  specimen('Kbd', { default: () => <Kbd>Esc</Kbd> }),
  specimen('Badge', {
    tones: (s) => (
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {s.label}
          </Badge>
        ))}
      </div>
    ),
    'with an icon': (s) => (
      <Badge tone="good">
        <BadgeCheck aria-hidden />
        {s.label}
      </Badge>
    ),
    arabic: () => <Badge>{ARABIC}</Badge>,
  }),
  specimen('MeasuredBy', {
    self: () => <MeasuredBy by={said('self')} />,
    'a checked club': (s) => (
      <MeasuredBy
        long
        by={said('organization', {
          name: s.name,
          organization: { id: '', name: s.name, handle: null, checked: true },
          device: s.label,
        })}
      />
    ),
    'an event of members': () => <MeasuredBy by={said('event')} />,
    unstated: () => <MeasuredBy by={said('unstated')} />,
    narrow: () => (
      <div className="flex w-24">
        <MeasuredBy by={said('person', { name: UNBROKEN })} />
      </div>
    ),
  }),
  specimen('OwnNumbers', {
    self: () => (
      <OwnNumbers value>
        <MeasuredBy by={said('self')} />
      </OwnNumbers>
    ),
  }),
  specimen('ClubName', {
    plain: (s) => <ClubName name={s.name} checked={false} />,
    checked: (s) => <ClubName name={s.name} checked />,
    narrow: () => (
      <div className="w-24 wrap-anywhere">
        <ClubName name={UNBROKEN} checked />
      </div>
    ),
  }),
  specimen('CountBadge', {
    none: (s) => <CountBadge count={0} label={s.label} />,
    one: (s) => <CountBadge count={1} label={s.label} />,
    many: (s) => <CountBadge count={1200} label={s.label} />,
  }),
  specimen('FilmPoster', {
    'each sport': () => (
      <div className="grid grid-cols-3 gap-2">
        {Object.keys(poses).map((sport) => (
          <FilmPoster key={sport} film={sport} sport={sport} />
        ))}
      </div>
    ),
    'an unknown sport': () => <FilmPoster film="a" sport={null} className="w-40" />,
  }),
  specimen('LegalLinks', { default: () => <LegalLinks /> }),
  specimen('Logo', { default: () => <Logo />, wordless: () => <Logo wordless /> }),
  specimen('MetricValue', {
    small: () => <MetricValue value="4.21" unit="s" size="sm" />,
    default: () => <MetricValue value="4.21" unit="s" />,
    large: () => <MetricValue value="1,250" unit="cm" size="lg" />,
    'without a unit': () => <MetricValue value="0.83" />,
  }),
  specimen('PercentileStrip', {
    low: (s) => <PercentileStrip percentile={3} among={s.group} />,
    middle: (s) => <PercentileStrip percentile={50} among={s.group} />,
    high: () => <PercentileStrip percentile={99} />,
  }),
  specimen('ProvenanceBadge', {
    levels: () => (
      <ul className="space-y-1">
        {PROVENANCE_LEVELS.map((level) => (
          <li key={level}>
            <ProvenanceBadge provenance={level} />
          </li>
        ))}
      </ul>
    ),
    compact: () => <ProvenanceBadge provenance="league_verified" compact />,
  }),
  specimen('Sparkline', {
    'one value': (s) => <Sparkline values={[4.3]} label={s.change} />,
    better: (s) => <Sparkline values={[4.31, 4.28, 4.3, 4.2, 4.12]} label={s.change} lowerIsBetter />,
    flat: (s) => <Sparkline values={[4, 4, 4]} label={s.change} />,
  }),
  specimen('Stat', {
    edges: (s) => (
      <div className="grid gap-3 sm:grid-cols-3">
        {EDGES.map((edge) => (
          <Stat key={edge} edge={edge} label={s.label} value="12" unit={s.title} note={s.text} />
        ))}
      </div>
    ),
    link: (s) => <Stat label={s.label} value="3" to="/scout/home" />,
    long: (s) => <Stat label={s.longAction} value="1,204,309" unit={s.longAction} note={s.long} />,
  }),
  specimen('VenueMap', {
    'one place': () => <VenueMap sport="soccer" positions={['st']} className="max-w-72" />,
    'several places': () => <VenueMap sport="ice_hockey" positions={['g', 'ld']} className="max-w-72" />,
    'no place chosen': () => <VenueMap sport="soccer" positions={[]} className="max-w-72" />,
    'unknown sport': () => <VenueMap sport="none" positions={[]} className="max-w-72" />,
    'to choose from': (s) => (
      <VenueMap
        sport="basketball"
        positions={['pg']}
        onPress={nothing}
        nameOf={() => s.label}
        className="max-w-72"
      />
    ),
  }),
  specimen('QrCode', {
    address: (s) => (
      <QrCode
        address="https://touchline.example/mobile-app"
        label={s.label}
        className="size-32 rounded-md bg-on-film fill-film"
      />
    ),
  }),
  specimen('RichText', {
    default: (s) => (
      <p>
        <RichText text={s.sentence} marks={{ terms: (words) => <strong>{words}</strong> }} />
      </p>
    ),
    unbroken: () => <RichText text={UNBROKEN} marks={{}} />,
  }),
]
