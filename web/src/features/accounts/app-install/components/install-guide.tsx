import { useQuery } from '@tanstack/react-query'
import { BellRing, CircleCheck, CircleMinus, Download, Share2 } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { byteSize } from '#web/lib/byte-size.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { forgetInstallPrompt, installPrompt, onInstallPrompt } from '#web/lib/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { appInstallQueries } from '../queries.ts'
import { PLATFORMS, platformOf } from '../rules.ts'
import { Changes } from './changes-list.tsx'

const WORKS = ['start', 'open', 'write', 'send', 'upload'] as const
const NEEDS = ['search'] as const

type InstallGuideProps = {
  /** The code that opens this page on a phone. */
  code: ReactNode
}

/** The app on a phone as it is: how it gets there, what it does without a connection, and what it keeps. */
export function InstallGuide({ code }: InstallGuideProps) {
  const t = useT('app-install')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="space-y-6">
        <Card className="space-y-5">
          <Install />
        </Card>
        <Card className="flex items-center gap-5">
          {code}
          <div>
            <h2>{t('code.title')}</h2>
            <p className="mt-1 text-soft">{t('code.text')}</p>
          </div>
        </Card>
      </div>
      <div className="space-y-6 lg:row-span-2">
        <Card>
          <h2>{t('extras.title')}</h2>
          <ul className="mt-3 divide-y divide-hair">
            <Line icon={<BellRing aria-hidden className="text-pitch" />}>{t('extras.push')}</Line>
            <Line icon={<Share2 aria-hidden className="text-pitch" />}>{t('extras.share')}</Line>
          </ul>
        </Card>
        <Card>
          <h2>{t('offline.title')}</h2>
          <ul className="mt-3 divide-y divide-hair">
            {WORKS.map((what) => (
              <Line
                key={what}
                icon={<CircleCheck aria-hidden className="text-pitch" />}
                mark={t('offline.works')}
              >
                {t(`offline.${what}`)}
              </Line>
            ))}
            {NEEDS.map((what) => (
              <Line
                key={what}
                icon={<CircleMinus aria-hidden className="text-faint" />}
                mark={t('offline.needs')}
              >
                <span className="text-soft">{t(`offline.${what}`)}</span>
              </Line>
            ))}
          </ul>
        </Card>
        <Card>
          <h2>{t('device.title')}</h2>
          <Device />
        </Card>
      </div>
      <Card>
        <h2>{t('changes.title')}</h2>
        <Changes />
      </Card>
    </div>
  )
}

type LineProps = { icon: ReactNode; mark?: string; children: ReactNode }
const Line = ({ icon, mark, children }: LineProps) => (
  <li className="flex gap-3 py-2.5 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
    {icon}
    <span>
      {mark && <span className="sr-only">{mark} </span>}
      {children}
    </span>
  </li>
)

/** A button where the browser offers to install, else the steps of this device first. */
function Install() {
  const t = useT('app-install')
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt)
  const [platform, setPlatform] = useState(() => platformOf(navigator))
  const [isRefused, setIsRefused] = useState(false)
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (isInstalled)
    return (
      <Notice tone="good" title={t('installed')}>
        {t('installed_text')}
      </Notice>
    )
  async function onInstall() {
    if (!prompt) return
    await prompt.prompt()
    const { outcome } = await prompt.userChoice
    // It can be asked once; after that only the browser's own menu does it.
    setIsRefused(outcome === 'dismissed')
    forgetInstallPrompt()
  }
  return (
    <>
      <div>
        <h2>{t('install.title')}</h2>
        {prompt ? (
          <Button variant="primary" className="mt-3 w-full" onClick={() => void onInstall()}>
            <Download aria-hidden />
            {t('install.do')}
          </Button>
        ) : (
          <p className="mt-1 text-soft">{t(isRefused ? 'install.later' : 'install.by_hand')}</p>
        )}
      </div>
      <fieldset>
        <legend className="sr-only">{t('install.device')}</legend>
        <div className="flex flex-wrap gap-2">
          {PLATFORMS.map((one) => (
            <ToggleChip key={one} pressed={one === platform} onClick={() => setPlatform(one)}>
              {t(`install.${one}.name`)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <ol className="list-decimal space-y-2 pl-5" aria-label={t(`install.${platform}.name`)}>
        <li>{t(`install.${platform}.first`)}</li>
        <li>{t(`install.${platform}.second`)}</li>
        <li>{t(`install.${platform}.third`)}</li>
      </ol>
    </>
  )
}

function Device() {
  const t = useT('app-install')
  const language = useLanguage()
  const { data } = useQuery(appInstallQueries.storage())
  return (
    <>
      <dl className="mt-3 divide-y divide-hair">
        <div className="flex justify-between gap-4 py-2.5">
          <dt>{t('device.storage')}</dt>
          <dd className="text-soft">{data == null ? t('device.unknown') : byteSize(data, language)}</dd>
        </div>
        <div className="flex justify-between gap-4 py-2.5">
          <dt>{t('device.version')}</dt>
          <dd className="text-soft">{__APP_VERSION__}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-soft">{t('device.update')}</p>
      <p className="mt-2 text-sm text-soft">{t('device.sign_out')}</p>
    </>
  )
}
