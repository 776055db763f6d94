import { FileText, TriangleAlert } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, Notice } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { OpenFileButton } from '#web/ui/open-file-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { QueueColumn } from '#web/ui/queue-column.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ARABIC, type Samples, UNBROKEN } from '../samples.ts'
import { nothing, type Specimen, specimen } from '../specimen.ts'

const TONES = ['attention', 'bad', 'good', 'info', 'neutral'] as const

export const layout: readonly Specimen[] = [
  specimen('Card', {
    default: (s) => <Card>{s.text}</Card>,
    long: (s) => <Card>{s.long}</Card>,
    unbroken: () => <Card>{UNBROKEN.repeat(2)}</Card>,
    arabic: () => <Card>{ARABIC}</Card>,
  }),
  specimen('CardHeader', {
    default: (s) => (
      <Card>
        <CardHeader title={s.title} aside={<Button size="sm">{s.action}</Button>} />
        {s.text}
      </Card>
    ),
    long: (s) => (
      <Card>
        <CardHeader title={s.longAction} aside={<Button size="sm">{s.longAction}</Button>} />
      </Card>
    ),
  }),
  specimen('Notice', {
    tones: (s) => (
      <div className="space-y-2">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={s.title} icon={<TriangleAlert aria-hidden />}>
            {s.text}
          </Notice>
        ))}
      </div>
    ),
    action: (s) => (
      <Notice title={s.title} action={<Button size="sm">{s.label}</Button>}>
        {s.long}
      </Notice>
    ),
  }),
  specimen('SplitCard', {
    default: (s) => (
      <SplitCard title={s.title} lead={s.hint}>
        <Switch label={s.label} checked onCheckedChange={nothing} />
      </SplitCard>
    ),
    long: (s) => (
      <SplitCard title={s.longAction} lead={s.long}>
        {s.long}
      </SplitCard>
    ),
  }),
  specimen('Page', {
    default: (s) => (
      <Page title={s.title} lead={s.text} actions={<Button variant="primary">{s.action}</Button>}>
        <Card>{s.long}</Card>
      </Page>
    ),
    long: (s) => (
      <Page title={s.longAction} lead={s.long} actions={<Button variant="primary">{s.longAction}</Button>}>
        <Card>{s.text}</Card>
      </Page>
    ),
  }),
  specimen('LoadMore', {
    more: () => <LoadMore shown={24} total={244} hasMore onMore={nothing} />,
    busy: () => <LoadMore shown={24} total={244} hasMore busy onMore={nothing} />,
    'all shown': () => <LoadMore shown={3} hasMore={false} onMore={nothing} />,
  }),
  specimen('QueueColumn', {
    default: (s) => <QueueColumn isBehind={false}>{s.text}</QueueColumn>,
    'behind on a phone': (s) => <QueueColumn isBehind>{s.text}</QueueColumn>,
  }),
  specimen('OpenFileButton', {
    default: (s) => (
      <OpenFileButton link={() => Promise.resolve('/')} failed={s.text} icon={<FileText aria-hidden />}>
        {s.action}
      </OpenFileButton>
    ),
  }),
  specimen('MfaGate', {
    open: (s) => (
      <MfaGate open>
        <Button>{s.action}</Button>
      </MfaGate>
    ),
    shut: (s) => (
      <MfaGate open={false}>
        <Button>{s.action}</Button>
      </MfaGate>
    ),
  }),
  specimen('Table', {
    one: (s) => table(s, [s.name]),
    many: (s) => table(s, [s.name, ARABIC, UNBROKEN, ...s.positions]),
    caption: (s) => (
      <Table caption={s.title} showCaption>
        <tbody />
      </Table>
    ),
  }),
  specimen('Th', { 'see Table': (s) => table(s, []) }),
  specimen('Td', { 'see Table': (s) => table(s, [s.name]) }),
  specimen('Tabs', {
    default: (s) => tabs(s, s.options),
    many: (s) => tabs(s, [...s.options, ...s.positions, ...s.columns]),
  }),
]

function table(s: Samples, rows: string[]) {
  return (
    <Table caption={s.title}>
      <thead>
        <tr>
          <Th>{s.columns[0]}</Th>
          <Th numeric>{s.columns[1]}</Th>
          <Th>{s.columns[2]}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name}>
            <Td>{name}</Td>
            <Td numeric>4.21</Td>
            <Td>{s.text}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function tabs(s: Samples, labels: readonly string[]) {
  const [first = s.label, ...rest] = labels
  const tab = (label: string) => ({ value: label, label, content: <p className="py-3">{s.text}</p> })
  return <Tabs label={s.title} tabs={[tab(first), ...rest.map(tab)]} />
}
