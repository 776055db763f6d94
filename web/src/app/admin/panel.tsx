import { TaskPanel } from '#web/features/trust/admin-task/components/task-panel.tsx'

export function AdminPanel() {
  return <TaskPanel />
}
