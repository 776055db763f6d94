import { Flag, MoreHorizontal, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { MenuContent } from '#web/ui/menu-content.tsx'
import { toast } from '#web/ui/toast.ts'
import { ARABIC, type Samples } from '../samples.ts'
import { nothing, type Specimen, specimen } from '../specimen.ts'

const itemsOf = (s: Samples) => [
  { label: s.action, icon: <Flag aria-hidden />, onSelect: nothing },
  { label: s.longAction, onSelect: nothing, disabled: true },
  { divider: 'rest' },
  { label: s.label, icon: <Trash2 aria-hidden />, onSelect: nothing, danger: true },
]

export const overlays: readonly Specimen[] = [
  specimen(
    'Dialog',
    {
      default: (s) => (
        <Dialog open onClose={nothing} title={s.title} footer={<Button variant="primary">{s.action}</Button>}>
          {s.text}
        </Dialog>
      ),
      form: (s) => (
        <Dialog open onClose={nothing} title={s.title} size="md">
          <Field label={s.label} error={s.problem}>
            <Input />
          </Field>
        </Dialog>
      ),
      side: (s) => (
        <Dialog open side onClose={nothing} title={ARABIC} size="lg">
          {s.long}
        </Dialog>
      ),
      'title hidden': (s) => (
        <Dialog open hideTitle onClose={nothing} title={s.title}>
          {s.text}
        </Dialog>
      ),
      long: (s) => (
        <Dialog
          open
          onClose={nothing}
          title={s.longAction}
          footer={
            <>
              <Button>{s.longAction}</Button>
              <Button variant="primary">{s.action}</Button>
            </>
          }
        >
          {s.positions.map((one) => (
            <p key={one} className="mb-4">
              {s.long}
            </p>
          ))}
        </Dialog>
      ),
    },
    { covers: true },
  ),
  specimen('Menu', {
    shut: (s) => (
      <Menu square aria-label={s.action} items={itemsOf(s)}>
        <MoreHorizontal aria-hidden />
      </Menu>
    ),
  }),
  specimen(
    'MenuContent',
    {
      open: (s) => (
        <div className="flex justify-end">
          <MenuContent items={itemsOf(s)} heading={s.name}>
            {s.label}
          </MenuContent>
        </div>
      ),
    },
    { covers: true },
  ),
  specimen('toast', {
    success: (s) => <Button onClick={() => toast.success(s.title)}>{s.title}</Button>,
    error: (s) => <Button onClick={() => toast.error(s.title, { description: s.text })}>{s.problem}</Button>,
    action: (s) => (
      <Button onClick={() => toast.message(s.long, { action: { label: s.label, onClick: nothing } })}>
        {s.label}
      </Button>
    ),
  }),
]
