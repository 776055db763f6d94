import { Columns3Cog } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const most = 12

type ColumnPickerProps = { columns: string[]; known: string[]; onColumns: (columns: string[]) => void }

/** Which numbers the table lines up; the address keeps them. */
export function ColumnPicker({ columns, known, onColumns }: ColumnPickerProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const [open, setOpen] = useState(false)
  if (known.length === 0) return null
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Columns3Cog aria-hidden />
        {t('table.columns', { shown: columns.length, count: known.length })}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('table.columns_title')}
        footer={
          <Button className="w-full" onClick={() => onColumns([])}>
            {t('table.columns_usual')}
          </Button>
        }
      >
        <div className="grid gap-x-6 sm:grid-cols-2">
          {known.map((metric) => (
            <Checkbox
              key={metric}
              label={names(`name.${metric}`)}
              checked={columns.includes(metric)}
              disabled={columns.includes(metric) ? columns.length === 1 : columns.length >= most}
              onChange={() => onColumns(known.filter((one) => (one === metric) !== columns.includes(one)))}
            />
          ))}
        </div>
      </Dialog>
    </>
  )
}
