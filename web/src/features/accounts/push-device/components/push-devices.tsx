import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { pushPermission } from '#web/lib/push.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTurnPushOff, useTurnPushOn } from '../mutations.ts'
import { pushDeviceQueries } from '../queries.ts'
import type { PushDevice } from '../types.ts'

/** Where push notifications are turned on: this browser first, with a word about what will be asked, then the others. */
export function PushDevices() {
  const { data: devices } = useQuery(pushDeviceQueries.mine())
  const { data: isSubscribed } = useQuery(pushDeviceQueries.browser())
  const here = devices?.find(({ current }) => current && isSubscribed)
  const others = devices?.filter(({ id }) => id !== here?.id) ?? []
  return (
    <div className="mt-1 mb-3 space-y-3 border-l-2 border-line pl-4">
      <ThisDevice device={here} />
      {others.length > 0 && <OtherDevices devices={others} />}
    </div>
  )
}

function ThisDevice({ device }: { device: PushDevice | undefined }) {
  const t = useT('push-device')
  const [permission, setPermission] = useState(pushPermission)
  const on = useTurnPushOn()
  const off = useTurnPushOff()
  if (permission === 'missing')
    return (
      <p className="text-sm text-soft">
        {t('missing')}{' '}
        <Link to="/mobile-app" className="underline">
          {t('missing_link')}
        </Link>
      </p>
    )
  if (permission === 'denied') return <p className="text-sm text-soft">{t('blocked')}</p>
  if (device)
    return (
      <Line text={t('here')}>
        <Button
          size="sm"
          disabled={off.isPending}
          onClick={() =>
            off.mutate(device.id, {
              onError: async (error) => toast.error(t('failed'), { description: await errorMessage(error) }),
            })
          }
        >
          {t('turn_off')}
          <span className="sr-only">: {t('this_device')}</span>
        </Button>
      </Line>
    )
  return (
    <Line text={t('explain')}>
      <Button
        size="sm"
        disabled={on.isPending}
        onClick={() =>
          on.mutate(undefined, {
            onError: async (error) => toast.error(t('failed'), { description: await errorMessage(error) }),
            onSettled: () => setPermission(pushPermission()),
          })
        }
      >
        <BellRing aria-hidden />
        {t('turn_on')}
      </Button>
    </Line>
  )
}

function OtherDevices({ devices }: { devices: PushDevice[] }) {
  const t = useT('push-device')
  const language = useLanguage()
  const off = useTurnPushOff()
  return (
    <div>
      <h3 className="text-sm text-soft">{t('others')}</h3>
      <ul>
        {devices.map(({ id, device, created_at }) => (
          <li key={id} className="py-1">
            <Line text={t('since', { device, date: formatDate(created_at, language) })}>
              <Button
                size="sm"
                disabled={off.isPending}
                onClick={() =>
                  off.mutate(id, {
                    onError: async (error) =>
                      toast.error(t('failed'), { description: await errorMessage(error) }),
                  })
                }
              >
                {t('turn_off')}
                <span className="sr-only">: {device}</span>
              </Button>
            </Line>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Line = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
    <span className="min-w-0 grow basis-56">{text}</span>
    {children}
  </div>
)
