import { MoreHorizontal, Send } from 'lucide-react'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { CodeInput, FileInput, Input, PasswordInput, SearchInput, Textarea } from '#web/ui/input.tsx'
import { PasswordRules } from '#web/ui/password-rules.tsx'
import { ProofForm } from '#web/ui/proof-form.tsx'
import { Select } from '#web/ui/select.tsx'
import { SettledSearchInput } from '#web/ui/settled-search-input.tsx'
import { ARABIC, UNBROKEN } from '../samples.ts'
import { nothing, type Specimen, specimen } from '../specimen.ts'

const proofWords = (s: { action: string; text: string }) => ({
  action: s.action,
  why: s.text,
  cancel: s.action,
  busy: false,
  error: null,
  onProof: nothing,
  onCancel: nothing,
})

export const controls: readonly Specimen[] = [
  specimen('Button', {
    primary: (s) => <Button variant="primary">{s.action}</Button>,
    secondary: (s) => <Button>{s.action}</Button>,
    ghost: (s) => <Button variant="ghost">{s.action}</Button>,
    danger: (s) => <Button variant="danger">{s.action}</Button>,
    small: (s) => <Button size="sm">{s.action}</Button>,
    large: (s) => <Button size="lg">{s.action}</Button>,
    'with an icon': (s) => (
      <Button variant="primary">
        <Send aria-hidden />
        {s.action}
      </Button>
    ),
    'icon alone': (s) => (
      <Button square aria-label={s.action}>
        <MoreHorizontal aria-hidden />
      </Button>
    ),
    busy: (s) => (
      <Button variant="primary" busy>
        {s.action}
      </Button>
    ),
    disabled: (s) => (
      <Button variant="primary" disabled>
        {s.action}
      </Button>
    ),
    long: (s) => <Button>{s.longAction}</Button>,
    arabic: () => <Button>{ARABIC}</Button>,
  }),
  specimen('LinkButton', {
    primary: (s) => (
      <LinkButton variant="primary" to="/scout/home">
        {s.action}
      </LinkButton>
    ),
    secondary: (s) => <LinkButton to="/scout/home">{s.action}</LinkButton>,
  }),
  specimen('Field', {
    default: (s) => (
      <Field label={s.label} hint={s.hint}>
        <Input />
      </Field>
    ),
    error: (s) => (
      <Field label={s.label} hint={s.hint} error={s.problem}>
        <Input defaultValue="x" />
      </Field>
    ),
    'with an aside': (s) => (
      <Field label={s.label} aside={<a href="#top">{s.action}</a>}>
        <Input />
      </Field>
    ),
    long: (s) => (
      <Field label={s.longAction} hint={s.long} error={s.long}>
        <Input defaultValue={s.long} />
      </Field>
    ),
  }),
  specimen('Input', {
    default: (s) => <Input aria-label={s.label} defaultValue={s.name} />,
    empty: (s) => <Input aria-label={s.label} placeholder={s.label} />,
    disabled: (s) => <Input aria-label={s.label} disabled defaultValue={s.name} />,
    wrong: (s) => <Input aria-label={s.label} aria-invalid defaultValue={s.name} />,
    date: (s) => <Input aria-label={s.label} type="date" defaultValue="2026-10-03" />,
    arabic: (s) => <Input aria-label={s.label} dir="auto" defaultValue={ARABIC} />,
  }),
  specimen('FileInput', {
    default: (s) => <FileInput aria-label={s.label} />,
    disabled: (s) => <FileInput aria-label={s.label} disabled />,
  }),
  specimen('Textarea', {
    empty: (s) => <Textarea aria-label={s.label} placeholder={s.text} />,
    long: (s) => <Textarea aria-label={s.label} defaultValue={`${s.long}\n\n${s.long}`} />,
    unbroken: (s) => <Textarea aria-label={s.label} defaultValue={UNBROKEN.repeat(3)} />,
  }),
  specimen('SearchInput', {
    empty: (s) => <SearchInput aria-label={s.label} placeholder={s.columns[0]} />,
    'with a button': (s) => (
      <SearchInput
        aria-label={s.label}
        defaultValue={s.name}
        end={
          <Button size="sm" variant="ghost">
            {s.label}
          </Button>
        }
      />
    ),
  }),
  specimen('SettledSearchInput', {
    empty: (s) => <SettledSearchInput label={s.label} placeholder={s.label} text="" onText={nothing} />,
    filled: (s) => (
      <SettledSearchInput label={s.label} placeholder={s.label} text={s.name} onText={nothing} />
    ),
  }),
  specimen('Combobox', {
    closed: (s) => (
      <Combobox
        label={s.label}
        text={s.name}
        options={s.options}
        keyOf={(one) => one}
        draw={(one) => one}
        listLabel={s.label}
        onText={nothing}
        onPick={nothing}
      />
    ),
    refused: (s) => (
      <Combobox
        label={s.label}
        text={s.name}
        error={s.long}
        options={[]}
        keyOf={(one) => one}
        draw={(one) => one}
        listLabel={s.label}
        onText={nothing}
        onPick={nothing}
      />
    ),
  }),
  specimen('ProofForm', {
    password: (s) => <ProofForm owner={{ email: s.name, factorId: null }} {...proofWords(s)} />,
    'a code, of what cannot be taken back': (s) => (
      <ProofForm owner={{ email: s.name, factorId: s.name }} isDangerous {...proofWords(s)} />
    ),
    'signed in elsewhere': (s) => (
      <ProofForm owner={{ email: s.name, factorId: null, provider: 'google' }} {...proofWords(s)} />
    ),
    'not known yet': (s) => <ProofForm owner={undefined} {...proofWords(s)} />,
  }),
  specimen('CodeInput', {
    default: (s) => <CodeInput aria-label={s.label} defaultValue="123 456" />,
    large: (s) => <CodeInput aria-label={s.label} defaultValue="123456" className="text-lg" />,
  }),
  specimen('PasswordInput', {
    default: (s) => (
      <PasswordInput aria-label={s.label} showLabel={s.label} hideLabel={s.label} defaultValue="Corner-Arc" />
    ),
  }),
  specimen('PasswordRules', {
    empty: () => <PasswordRules password="" />,
    'half kept': () => <PasswordRules password="corner" />,
    'all kept': () => <PasswordRules password="Corner-Arc#27 left" />,
  }),
  specimen('Select', {
    default: (s) => <Select aria-label={s.label} options={optionsOf(s.options)} />,
    'nothing chosen': (s) => (
      <Select aria-label={s.label} placeholder={s.label} options={optionsOf(s.options)} />
    ),
    disabled: (s) => <Select aria-label={s.label} disabled options={optionsOf(s.options)} />,
    long: (s) => <Select aria-label={s.label} options={[{ value: 'long', label: s.long }]} />,
  }),
  specimen('Form', {
    default: (s) => (
      <Form onSubmit={nothing} className="space-y-4">
        <Field label={s.label}>
          <Input name="club" />
        </Field>
        <Button type="submit" variant="primary">
          {s.action}
        </Button>
      </Form>
    ),
  }),
]

const optionsOf = (labels: readonly string[]) => labels.map((label) => ({ value: label, label }))
